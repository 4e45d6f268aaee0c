// Owns a runner in small, in a process that is killed: gateway and asker in one, answers journaled one by one, resumed from what is there.
// node asking-child.mjs FOLDER UPSTREAM QUESTIONS ANSWERS_FILE
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { folderStore } from '../../../dist/adapters/folder-store.js'
import { startGateway } from '../../../dist/gateway/gateway.js'
import { openGatewayRecord } from '../../../dist/gateway/record-folder.js'
import { createRoute } from '../../../dist/gateway/route.js'

const [folder, upstream, questions, answersFile] = process.argv.slice(2)
const clock = { now: () => new Date().toISOString(), monotonicMs: () => performance.now() }
const answered = new Set(existsSync(answersFile) ? readFileSync(answersFile, 'utf8').split('\n').slice(0, -1) : [])
const record = await openGatewayRecord(folderStore(folder), { run: 'kill', mode: 'record' }, clock)
const gateway = await startGateway({ clock })
const run = gateway.openRun({
  run: 'kill',
  routes: { default: createRoute({ upstream, key: 'sk-kill-0123456789' }) },
  record: record.log,
  reuseAnswered: true,
})
const answers = openSync(answersFile, 'a')
process.stdout.write('asking\n')
for (let n = 1; n <= Number(questions); n++) {
  const question = `q-${n}`
  if (answered.has(question)) continue
  const response = await fetch(`${run.baseUrl({ stage: 'qa', question, attempt: 1 })}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.token}` },
    body: JSON.stringify({ model: 'm', stream: n % 2 === 0, messages: [{ role: 'user', content: `Question ${n}?` }] }),
  })
  const text = await response.text()
  if (response.status !== 200 || !text.includes(n % 2 === 0 ? '[DONE]' : `Question ${n}?`)) throw new Error(`${response.status} ${text}`)
  writeSync(answers, `${question}\n`)
  fsyncSync(answers)
}
closeSync(answers)
await gateway.close()
await record.seal()
process.stdout.write('done\n')
