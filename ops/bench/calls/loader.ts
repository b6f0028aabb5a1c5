import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export interface Target {
  port: number
  path: string
  token: string
}

/** A connection ends with the first of the two. The platform allows a thousand requests on one. */
export interface Until {
  seconds: number
  requests: number
}

/** Requests per second, on this many connections that each ask again as soon as they are answered. */
export async function load(
  target: Target,
  connections: number,
  { seconds, requests: most }: Until,
): Promise<{ speed: number; requests: number }> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${target.token}\r\n\r\n`,
  )
  const begin = performance.now()
  const counts = await Promise.all(
    sockets.map((socket) => askAgain(socket, request, begin + seconds * 1000, most)),
  )
  const took = (performance.now() - begin) / 1000
  for (const socket of sockets) socket.destroy()
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return { speed: requests / took, requests }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  return socket
}

const endOfHead = '\r\n\r\n'

/** Reads only as much of an answer as is needed to find its end: the loader itself must not be measured. */
function askAgain(socket: Socket, request: Buffer, until: number, most: number): Promise<number> {
  let count = 0
  let left = 0
  let head = ''
  return new Promise((done, failed) => {
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('The server has closed the connection')))
    socket.on('data', (part: Buffer) => {
      if (left > 0) left -= part.length
      else {
        head += part.toString('latin1')
        const end = head.indexOf(endOfHead)
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return failed(new Error(head.slice(0, end)))
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        left = length - (head.length - end - endOfHead.length)
        head = ''
      }
      if (left > 0) return
      count += 1
      if (performance.now() < until && count < most) socket.write(request)
      else {
        socket.removeAllListeners('close')
        done(count)
      }
    })
    socket.write(request)
  })
}

export interface Read {
  seconds: number
  bytes: number
  status: number
  tag: string
}

const agent = new Agent({ keepAlive: true })

/** Reads one answer to its end, and drops it. */
export async function read(target: Target, headers: Record<string, string> = {}): Promise<Read> {
  const begin = performance.now()
  const { port, path, token } = target
  const request = get({ agent, port, path, headers: { authorization: `Bearer ${token}`, ...headers } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  response.on('data', (part: Buffer) => (bytes += part.length))
  await once(response, 'end')
  const { statusCode: status = 0, headers: answered } = response
  return { seconds: (performance.now() - begin) / 1000, bytes, status, tag: String(answered['etag']) }
}

/** How long a successful answer takes. */
export async function secondsOf(server: Omit<Target, 'path'>, path: string): Promise<number> {
  const { status, seconds } = await read({ ...server, path })
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return seconds
}
