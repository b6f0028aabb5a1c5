import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from '../base/address.ts'

interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** A provider of messages on the loopback address: a real HTTP server that keeps what it receives. */
export async function openProvider() {
  const received: Received[] = []
  const replies: (Reply | RequestListener)[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      received.push({ method: request.method, path: request.url, headers: request.headers, body })
      const reply = replies.shift() ?? {}
      if (typeof reply === 'function') return reply(request, response)
      const { status = 202, headers = {}, body: answer = {} } = reply
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    received,
    /** How it answers the next call. Otherwise it accepts. */
    answerNext: (...next: (Reply | RequestListener)[]) => void replies.push(...next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
