import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { once } from 'node:events'

/** A request as it arrived. */
export interface Asked {
  unit: number
  code: number
  address: number
  length: number
  at: number
}

/** Words for registers, booleans as 0 and 1 for bits; an exception; silence; or a closed connection. */
export type Reply = number[] | { exception: number } | 'silence' | 'close'

export interface Controller {
  port: number
  asked: Asked[]
  /** How many connections were opened so far. */
  connections: () => number
  /** Closes all connections. The next ones are accepted. */
  cut: () => void
  stop: () => Promise<void>
}

/**
 * A Modbus server on a real socket that answers as a test wants, also wrongly: slowly, by silence, or by hanging up.
 * With `rtu` it speaks RTU over TCP.
 */
export async function startController(
  reply: (asked: Asked) => Reply | Promise<Reply>,
  { port = 0, rtu = false } = {},
): Promise<Controller> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (frame: Buffer) => void answer(socket, frame))
  })

  async function answer(socket: Socket, frame: Buffer): Promise<void> {
    const pdu = rtu ? frame : frame.subarray(6)
    const one = {
      unit: pdu.readUInt8(0),
      code: pdu.readUInt8(1),
      address: pdu.readUInt16BE(2),
      length: pdu.readUInt16BE(4),
      at: performance.now(),
    }
    asked.push(one)
    const result = await reply(one)
    if (result === 'silence') return
    if (result === 'close') return void socket.destroy()
    const body = bodyOf(one, result)
    socket.write(rtu ? withCrc(body) : Buffer.concat([mbap(frame, body.length), body]))
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    connections: () => connections,
    cut,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

function mbap(frame: Buffer, length: number): Buffer {
  const header = Buffer.from(frame.subarray(0, 6))
  header.writeUInt16BE(length, 4)
  return header
}

function bodyOf({ unit, code, length }: Asked, reply: number[] | { exception: number }): Buffer {
  if ('exception' in reply) return Buffer.from([unit, code | 0x80, reply.exception])
  const data = code <= 2 ? Buffer.alloc(Math.ceil(length / 8)) : Buffer.alloc(length * 2)
  for (let index = 0; index < length; index += 1) {
    const value = reply[index] ?? 0
    if (code > 2) data.writeUInt16BE(value, index * 2)
    else if (value) data[index >> 3] = (data[index >> 3] ?? 0) | (1 << (index & 7))
  }
  return Buffer.concat([Buffer.from([unit, code, data.length]), data])
}

function withCrc(body: Buffer): Buffer {
  let crc = 0xff_ff
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa0_01 : crc >> 1
  }
  return Buffer.concat([body, Buffer.from([crc & 0xff, crc >> 8])])
}
