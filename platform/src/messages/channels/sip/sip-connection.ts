import type { SipTransport } from '#contract/values'
import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { second } from '../../../base/time.ts'
import { NotReached, whyNotReached } from '../outgoing.ts'
import { answers, mostResponseBytes, parseResponse, type SipResponse } from './sip-message.ts'

/** RFC 3261, section 17.1.2. In milliseconds. */
export interface SipTimers {
  /** The first pause before a datagram is sent again. Each pause is twice the one before. */
  t1: number
  /** The longest pause. */
  t2: number
  /** When the transaction is given up. */
  f: number
}

const defaultTimers: SipTimers = { t1: 500, t2: 4 * second, f: 32 * second }

interface Endpoint {
  host: string
  /** The checked one, which is connected to. */
  address: string
  port: number
  transport: SipTransport
  timers?: SipTimers | undefined
  ca?: string | undefined
}

interface Transaction {
  branch: string
  sequence: number
}

export interface SipConnection {
  local: { address: string; port: number }
  /** Sends a request and waits for its final response. Undefined if none comes in time. */
  exchange: (
    request: Buffer,
    transaction: Transaction,
    signal: AbortSignal,
  ) => Promise<SipResponse | undefined>
  close: () => void
}

/** Opens the way to a SIP server, or throws `NotReached`. */
export async function openSipConnection(endpoint: Endpoint, signal: AbortSignal): Promise<SipConnection> {
  const { host, transport, timers = defaultTimers } = endpoint
  const opening = AbortSignal.any([signal, AbortSignal.timeout(timers.f)])
  try {
    if (transport === 'UDP') return await openDatagrams(endpoint, timers, opening)
    return await openStream(endpoint, timers, opening)
  } catch (error) {
    throw new NotReached(whyNotReached(host, error, opening))
  }
}

type OnResponse = (response: SipResponse) => void

/** Waits for the response of a transaction, which `begin` sends and `stop` ends. */
async function transact(
  { branch, sequence }: Transaction,
  { f }: SipTimers,
  signal: AbortSignal,
  begin: (found: OnResponse, lost: () => void) => () => void,
): Promise<SipResponse | undefined> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(f)])
  let stop = () => {}
  const response = await new Promise<SipResponse | undefined>((resolve) => {
    const giveUp = () => resolve(undefined)
    if (late.aborted) return giveUp()
    late.addEventListener('abort', giveUp, { once: true })
    stop = begin((found) => {
      if (found.status >= 200 && answers(found, branch, sequence)) resolve(found)
    }, giveUp)
  })
  stop()
  return response
}

async function openDatagrams(
  { address, port }: Endpoint,
  timers: SipTimers,
  signal: AbortSignal,
): Promise<SipConnection> {
  const socket: Datagrams = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  // Connected: only datagrams of this address come in, and a closed port is told.
  socket.connect(port, address)
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.close()
    throw error
  }
  socket.on('error', () => {})
  return {
    local: socket.address(),
    close: () => socket.close(),
    exchange: async (request, transaction, ended) =>
      transact(transaction, timers, ended, (found, lost) => {
        let pause = timers.t1
        let timer: NodeJS.Timeout
        const send = () => {
          socket.send(request)
          timer = setTimeout(send, pause)
          pause = Math.min(pause * 2, timers.t2)
        }
        const onMessage = (bytes: Buffer) => {
          const parsed = parseResponse(bytes, { isDatagram: true })
          if (parsed.kind !== 'response') return
          // After a provisional response it is only sent rarely.
          if (parsed.response.status < 200) pause = timers.t2
          found(parsed.response)
        }
        socket.on('message', onMessage)
        socket.on('error', lost)
        send()
        return () => {
          clearTimeout(timer)
          socket.off('message', onMessage)
          socket.off('error', lost)
        }
      }),
  }
}

async function openStream(
  { host, address, port, transport, ca }: Endpoint,
  timers: SipTimers,
  signal: AbortSignal,
): Promise<SipConnection> {
  const isTls = transport === 'TLS'
  const servername = isIP(host) ? {} : { servername: host }
  const socket: Socket = isTls
    ? connectTls({ host: address, port, ...servername, ...(ca !== undefined && { ca }) })
    : connectTcp({ host: address, port })
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  socket.on('error', () => {})
  let read = Buffer.alloc(0)
  return {
    local: { address: socket.localAddress ?? '127.0.0.1', port: socket.localPort ?? 0 },
    close: () => socket.destroy(),
    exchange: async (request, transaction, ended) =>
      transact(transaction, timers, ended, (found, lost) => {
        const onData = (chunk: Buffer) => {
          read = Buffer.concat([read, chunk])
          for (;;) {
            // Between messages a server may send empty lines, to keep the connection open.
            while (read.length >= 2 && read[0] === 13 && read[1] === 10) read = read.subarray(2)
            const parsed = read.length === 0 ? undefined : parseResponse(read)
            if (parsed?.kind === 'invalid' || read.length > 2 * mostResponseBytes) return socket.destroy()
            if (parsed?.kind !== 'response') return undefined
            read = read.subarray(parsed.length)
            found(parsed.response)
          }
        }
        socket.on('data', onData)
        socket.once('close', lost)
        socket.write(request)
        if (socket.destroyed) lost()
        return () => {
          socket.off('data', onData)
          socket.off('close', lost)
        }
      }),
  }
}
