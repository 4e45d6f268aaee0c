// A bare model server for timings, in a process of its own: a fixed wait, then a fixed answer. `node plain-upstream.mjs WAIT_MS`.
import { createServer } from 'node:http'

const waitMs = Number(process.argv[2] ?? 0)
const text = 'The answer is a short sentence about the conversation, and nothing else. '.repeat(8)
const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 500, completion_tokens: 120, total_tokens: 620 },
  }),
)
const event = (delta, finish) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

function reply(streams, response) {
  if (!streams) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.end(answer)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(event({ role: 'assistant', content: 'The ' }, null))
  setTimeout(() => {
    for (const word of text.split(' ').slice(0, 20)) response.write(event({ content: `${word} ` }, null))
    response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  }, 10)
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const streams = request.headers['x-stream'] === '1'
    if (waitMs === 0) reply(streams, response)
    else setTimeout(() => reply(streams, response), waitMs)
  })
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
