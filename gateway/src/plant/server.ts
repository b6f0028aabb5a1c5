import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

/** A request to read, as it arrived. */
export interface ModbusRequest {
  unit: number
  /** The function: 1 coils, 2 discrete inputs, 3 holding registers, 4 input registers. */
  code: number
  address: number
  length: number
  at: number
}

/** Words, or bits as 0 and 1; an exception; silence; or a closed connection. */
export type Reply = number[] | { exception: number } | 'silence' | 'close'

export interface ModbusServer {
  port: number
  requests: ModbusRequest[]
  /** How many connections were opened so far. */
  connections: () => number
  /** How many are open now. */
  open: () => number
  /** Closes all connections. The next ones are accepted. */
  cut: () => void
  stop: () => Promise<void>
}

interface ServerOptions {
  host?: string
  port?: number
  /** RTU over TCP instead of Modbus TCP. */
  rtu?: boolean
  /** Tests look at the requests. A plant that runs for days must not remember them. */
  remembers?: boolean
}

const headerLength = 6
/** Of a request to read: unit, function, address and length, each with two bytes but the first two. */
const bodyLength = 6
const rtuLength = bodyLength + 2

/**
 * A Modbus server on a real socket, for the simulated plant. Tests use it too, because it can also be slow, silent or
 * hang up.
 */
export async function startServer(
  reply: (request: ModbusRequest) => Reply | Promise<Reply>,
  { host = '127.0.0.1', port = 0, rtu = false, remembers = true }: ServerOptions = {},
): Promise<ModbusServer> {
  const requests: ModbusRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let length = frameLength(rest, rtu); length <= rest.length; length = frameLength(rest, rtu)) {
        void answer(socket, rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })

  async function answer(socket: Socket, frame: Buffer): Promise<void> {
    const body = rtu ? frame : frame.subarray(headerLength)
    const one = {
      unit: body.readUInt8(0),
      code: body.readUInt8(1),
      address: body.readUInt16BE(2),
      length: body.readUInt16BE(4),
      at: performance.now(),
    }
    if (remembers) requests.push(one)
    const result = one.code >= 1 && one.code <= 4 ? await reply(one) : { exception: 1 }
    if (result === 'silence') return
    if (result === 'close') {
      socket.destroy()
      return
    }
    const answered = bodyOf(one, result)
    socket.write(rtu ? withChecksum(answered) : Buffer.concat([headerOf(frame, answered.length), answered]))
  }

  server.listen(port, host)
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    cut,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

/** Of the first frame. More than there is, if it has not arrived whole. */
function frameLength(bytes: Buffer, rtu: boolean): number {
  if (rtu) return rtuLength
  const least = headerLength + bodyLength
  return bytes.length < headerLength ? least : Math.max(headerLength + bytes.readUInt16BE(4), least)
}

function headerOf(frame: Buffer, length: number): Buffer {
  const header = Buffer.from(frame.subarray(0, headerLength))
  header.writeUInt16BE(length, 4)
  return header
}

function bodyOf({ unit, code, length }: ModbusRequest, reply: number[] | { exception: number }): Buffer {
  if ('exception' in reply) return Buffer.from([unit, code | 0x80, reply.exception])
  const data = code <= 2 ? Buffer.alloc(Math.ceil(length / 8)) : Buffer.alloc(length * 2)
  for (let index = 0; index < length; index += 1) {
    const value = reply[index] ?? 0
    if (code > 2) data.writeUInt16BE(value, index * 2)
    else if (value) data[index >> 3] = (data[index >> 3] ?? 0) | (1 << (index & 7))
  }
  return Buffer.concat([Buffer.from([unit, code, data.length]), data])
}

function withChecksum(body: Buffer): Buffer {
  let crc = 0xff_ff
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa0_01 : crc >> 1
  }
  return Buffer.concat([body, Buffer.from([crc & 0xff, crc >> 8])])
}
