import { once } from 'node:events'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'

export interface Request {
  method: string
  headers: Record<string, string>
  body?: string | Buffer
  /** Ends it. */
  signal: AbortSignal
  /** Milliseconds for all of it. */
  timeout: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** There was no answer in time. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** No answer of the platform is longer. */
const mostBytes = 64 * 1024 * 1024

/** An HTTP request without redirects. Node's own `fetch` would take 11 MB more memory, which is much on a small computer. */
export async function send(
  url: string,
  { method, headers, body, signal, timeout }: Request,
): Promise<Answer> {
  // An import would also load parts that hardly anybody uses, such as WebSockets: 14 MB with Node 24.
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
  const sent = request(url, { method, headers, signal })
  // An error that comes when nobody waits for it any more must not end the process.
  sent.on('error', () => {})
  const late = new TooLate(`no answer within ${timeout / 1000} s`)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    sent.destroy(late)
  }, timeout)
  try {
    sent.end(body)
    return await answerOf(sent)
  } catch (error) {
    throw isLate ? late : error
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('the answer is too long')
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}
