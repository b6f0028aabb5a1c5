import type { SerialSettings } from '#contract/schemas/register'
import { exceptionName, isSingleBit } from '#contract/registers'
import ModbusRTU from 'modbus-serial'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { ReadRequest } from './group.ts'

/** What requests go through, one at a time: a TCP connection, or a serial bus. */
export type Line =
  | { kind: 'TCP' | 'RTU_OVER_TCP'; host: string; port: number }
  | ({ kind: 'SERIAL' } & SerialSettings)

export const lineKey = (line: Line): string =>
  line.kind === 'SERIAL' ? line.port : `${line.kind} ${line.host}:${line.port}`

/** Nothing came back, or nothing that can be read. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** The connection was closed, and nobody knows whether the request arrived. */
  readonly closed: boolean

  constructor(message: string, { closed = false } = {}) {
    super(message)
    this.closed = closed
  }
}

/** The answer was an exception. */
export class ModbusException extends Error {
  override name = 'ModbusException'

  constructor(readonly code: number) {
    super(`exception ${code} (${exceptionName(code)})`)
  }
}

export interface Connection {
  /** Words, or bits as 0 and 1. Only one request at a time. */
  read: (unit: number, request: ReadRequest) => Promise<number[]>
  close: () => void
}

/** @param timeout Milliseconds, for opening and for each answer. */
export async function openConnection(line: Line, timeout: number): Promise<Connection> {
  const client = new ModbusRTU()
  // Without it a silent server would leave a request pending for ever.
  client.setTimeout(timeout)
  client.on('error', () => {})
  const { closed, close } =
    line.kind === 'SERIAL' ? await openPort(client, line) : await openSocket(client, line, timeout)
  // Nobody may be waiting when it closes.
  closed.catch(() => {})
  return {
    close,
    // The library reports a lost connection only when the time is over.
    read: (unit, request) => Promise.race([send(client, unit, request), closed]),
  }
}

interface Opened {
  /** Rejected when the other side closes, or the port disappears. */
  closed: Promise<never>
  close: () => void
}

async function openSocket(
  client: ModbusRTU,
  { kind, host, port }: Exclude<Line, { kind: 'SERIAL' }>,
  timeout: number,
): Promise<Opened> {
  const socket = connect({ host, port, noDelay: true, keepAlive: true })
  const failed = new Promise<never>((_, reject) => {
    socket.on('error', (error) => reject(new NoAnswer(error.message, { closed: true })))
    socket.on('close', () => reject(new NoAnswer('the connection was closed', { closed: true })))
  })
  failed.catch(() => {})
  try {
    await Promise.race([failed, connected(socket, timeout)])
    await (kind === 'TCP' ? client.linkTCP(socket, { port }) : client.linkTelnet(socket, { port }))
  } catch (error) {
    socket.destroy()
    throw error
  }
  return { closed: failed, close: () => socket.destroy() }
}

async function connected(socket: Socket, timeout: number): Promise<void> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })
  } catch {
    throw new NoAnswer(`no connection within ${timeout} ms`)
  }
}

async function openPort(client: ModbusRTU, settings: SerialSettings): Promise<Opened> {
  const { port, baudRate, stopBits } = settings
  const parity = ({ NONE: 'none', EVEN: 'even', ODD: 'odd' } as const)[settings.parity]
  try {
    await client.connectRTUBuffered(port, { baudRate, parity, stopBits, dataBits: 8 })
  } catch (error) {
    throw new NoAnswer(messageOf(error))
  }
  const closed = new Promise<never>((_, reject) => {
    client.on('close', () => reject(new NoAnswer('the serial port has gone', { closed: true })))
    client.on('error', (error) => reject(new NoAnswer(messageOf(error), { closed: true })))
  })
  return { closed, close: () => client.close(() => {}) }
}

async function send(client: ModbusRTU, unit: number, request: ReadRequest): Promise<number[]> {
  client.setID(unit)
  try {
    const { data } = await reading(client, request)
    // Bits arrive in whole bytes.
    return isSingleBit(request.function) ? data.slice(0, request.length).map(Number) : data.map(Number)
  } catch (error) {
    const { modbusCode } = error as { modbusCode?: number }
    if (modbusCode !== undefined) throw new ModbusException(modbusCode)
    throw new NoAnswer(messageOf(error))
  }
}

function reading(client: ModbusRTU, { function: table, address, length }: ReadRequest) {
  switch (table) {
    case 'COIL':
      return client.readCoils(address, length)
    case 'DISCRETE_INPUT':
      return client.readDiscreteInputs(address, length)
    case 'HOLDING_REGISTER':
      return client.readHoldingRegisters(address, length)
    case 'INPUT_REGISTER':
      return client.readInputRegisters(address, length)
  }
}

/** The library's errors of time-outs have no stack and are no Error. */
function messageOf(error: unknown): string {
  const { message, errno } = error as { message?: unknown; errno?: unknown }
  if (errno === 'ETIMEDOUT') return 'no answer in time'
  return typeof message === 'string' ? message : String(error)
}
