// Volume: a whole benchmark of full-context requests in a small pack, and memory that does not grow with the number of exchanges.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { Agent, request } from 'undici'
import { folderStore } from '../../src/adapters/folder-store.js'
import { readRecording } from '../../src/gateway/record-folder.js'
import { startScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { sha256, startBareUpstream } from './support/bench.js'
import { serveCommand } from './support/command.js'
import type { ServingCommand } from './support/command.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

const MB = 1_000_000

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)

/** Asks everything over a few connections; gives each whole answer to `see`. */
async function askAll(
  run: ServingCommand,
  connections: number,
  next: () => { readonly question: string; readonly body: string } | null,
  see: (question: string, body: string, answer: Buffer) => void,
): Promise<void> {
  const agent = new Agent({ connections })
  const loop = async (): Promise<void> => {
    for (let asked = next(); asked !== null; asked = next()) {
      const answer = await request(`${run.origin}/run/gateway/stage/qa/question/${asked.question}/attempt/1/v1/chat/completions`, {
        dispatcher: agent,
        method: 'POST',
        body: asked.body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${run.token}` },
      })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${bytes.toString()}`)
      see(asked.question, asked.body, bytes)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  await agent.close()
}

async function stop(run: ServingCommand): Promise<void> {
  run.child.kill('SIGINT')
  expect(await run.exited).toBe(0)
}

describeWithShared('a whole benchmark', ['data/locomo/locomo10.json'], () => {
  it('of 1,986 full-context requests fits into 15 MB, every byte of it', async () => {
    interface Turn {
      readonly speaker: string
      readonly text: string
    }
    interface Sample {
      readonly sample_id: string
      readonly conversation: Record<string, Turn[] | string>
      readonly qa: readonly { readonly question: string }[]
    }
    const samples = JSON.parse(readFileSync(shared('data/locomo/locomo10.json'), 'utf8')) as Sample[]
    const asked = samples.flatMap(({ sample_id, conversation, qa }) => {
      const sessions = Object.entries(conversation).filter(([key, value]) => /^session_\d+$/.test(key) && Array.isArray(value))
      const memory = sessions
        .map(
          ([key, turns]) =>
            `${String(conversation[`${key}_date_time`])}\n${(turns as Turn[]).map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')}`,
        )
        .join('\n\n')
      return qa.map(({ question }, i) => ({
        question: `${sample_id}-q-${i}`,
        body: JSON.stringify({
          model: 'm-1',
          messages: [
            { role: 'system', content: 'Answer from the conversation.' },
            { role: 'user', content: `${memory}\n\nQuestion: ${question}` },
          ],
        }),
      }))
    })
    expect(asked).toHaveLength(1_986)
    await using upstream = await startScriptedUpstream(({ n }) => ({ text: `Answer number ${n}: it was in May, as far as I can tell.` }))
    const out = join(folders.make(), 'pack')
    const run = await serveCommand(['--upstream', upstream.origin, '--out', out])
    const got = new Map<string, readonly [string, string]>()
    let at = 0
    await askAll(
      run,
      8,
      () => asked[at++] ?? null,
      (question, body, answer) => got.set(question, [sha256(body), sha256(answer)]),
    )
    const openBytes = folderBytes(out)
    await stop(run)
    const bytes = folderBytes(out)
    const sent = asked.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
    console.log(
      `1,986 full-context requests: ${(sent / MB).toFixed(1)} MB sent, pack ${(bytes / MB).toFixed(2)} MB, ${(openBytes / MB).toFixed(2)} MB while open`,
    )
    const { rows, bodies } = await readRecording(folderStore(out))
    expect(rows.map((row) => [row.question_id, row.request_sha256, row.response_sha256])).toEqual(
      [...got].map(([question, pair]) => [question, ...pair]).sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
    )
    for (const row of rows.filter((_, i) => i % 20 === 0)) expect(sha256((await bodies.get(row.request_sha256))!)).toBe(row.request_sha256)
    expect(bytes).toBeLessThanOrEqual(15 * MB)
  })
})

it('memory stays flat over 100,000 exchanges', async () => {
  const answer = Buffer.from(
    JSON.stringify({
      id: 'c',
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: 'x'.repeat(500) }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    }),
  )
  const upstream = await startBareUpstream((_request, _body, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
  )
  const run = await serveCommand(['--upstream', upstream.origin, '--out', join(folders.make(), 'pack')])
  const residentMB = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${run.child.pid}/status`, 'utf8'))?.[1]) / 1_000
  const total = 100_000
  const sizes: number[] = []
  let n = 0
  const next = (): { readonly question: string; readonly body: string } | null => {
    if (n === total) return null
    if (n % 5_000 === 0) sizes.push(residentMB())
    n += 1
    // Every request differs, and every question is asked some fifty times.
    return {
      question: `q-${n % 2_000}`,
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: `This is question number ${n}. `.repeat(30) }] }),
    }
  }
  await askAll(run, 50, next, () => {})
  sizes.push(residentMB())
  run.child.kill('SIGKILL')
  await run.exited
  await upstream.close()
  const [early, late] = [Math.max(...sizes.slice(3, 6)), Math.max(...sizes.slice(-3))]
  console.log(`resident memory over ${total} exchanges, MB: ${sizes.map((size) => size.toFixed(0)).join(' ')}`)
  expect(late).toBeLessThan(early * 1.25)
})
