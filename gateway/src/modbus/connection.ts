import type { SerialSettings } from '#contract/schemas/modbus'
import { exceptionName, isSingleBit } from '#contract/measuring/registers'
import ModbusRTU from 'modbus-serial'
import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkSerialPort } from './allowed.ts'
import type { Allowed } from './allowed.ts'
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

  constructor(message: string, { closed = false, cause }: { closed?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
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

interface ConnectionOptions {
  /** Milliseconds, for opening and for each answer. */
  timeout: number
  allowed: Allowed
}

export async function openConnection(
  line: Line,
  { timeout, allowed }: ConnectionOptions,
): Promise<Connection> {
  const address = await allowedAddress(line, allowed, timeout)
  const client = new ModbusRTU()
  // Without it a silent server would leave a request pending for ever.
  client.setTimeout(timeout)
  client.on('error', () => {})
  const end = new End()
  const close =
    line.kind === 'SERIAL'
      ? await openPort(client, line, end)
      : await openSocket(client, { ...line, host: address }, timeout, end)
  return {
    close,
    // The library reports a lost connection only when the time is over.
    read: (unit, request) => end.before(send(client, unit, request)),
  }
}

/** Before anything is opened. */
async function allowedAddress(line: Line, allowed: Allowed, timeout: number): Promise<string> {
  if (line.kind !== 'SERIAL') return allowed.addressOf(line.host, line.port, timeout)
  checkSerialPort(line)
  return line.port
}

/** The end of a connection: the other side closes it, or the port disappears. */
class End {
  private reason: NoAnswer | undefined
  private readonly waiting = new Set<(reason: NoAnswer) => void>()

  because(message: string): void {
    this.reason ??= new NoAnswer(message, { closed: true })
    for (const reject of this.waiting) reject(this.reason)
  }

  /** A result that comes before the end. `Promise.race` would keep each of them in memory until the connection ends. */
  async before<Result>(result: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.reason) reject(this.reason)
      this.waiting.add(reject)
      void result.then(resolve, reject).finally(() => this.waiting.delete(reject))
    })
  }
}

async function openSocket(
  client: ModbusRTU,
  { kind, host, port }: Exclude<Line, { kind: 'SERIAL' }>,
  timeout: number,
  end: End,
): Promise<Connection['close']> {
  const since = performance.now()
  const socket = connect({ host, port, noDelay: true, keepAlive: true })
  socket.on('error', (error) => end.because(error.message))
  socket.on('close', () => end.because('the connection was closed'))
  try {
    await connected(socket, timeout)
  } catch (error) {
    socket.destroy()
    // One that refuses is answered like one that is not there, and as late: neither tells what else is in the network.
    await sleep(Math.max(0, since + timeout - performance.now()))
    throw new NoAnswer(`no connection within ${timeout} ms`, { cause: error })
  }
  try {
    await (kind === 'TCP' ? client.linkTCP(socket, { port }) : client.linkTelnet(socket, { port }))
  } catch (error) {
    socket.destroy()
    throw error
  }
  return () => socket.destroy()
}

const connected = (socket: Socket, timeout: number): Promise<unknown> =>
  once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })

async function openPort(client: ModbusRTU, settings: SerialSettings, end: End): Promise<Connection['close']> {
  const { port, baudRate, stopBits } = settings
  const parity = ({ NONE: 'none', EVEN: 'even', ODD: 'odd' } as const)[settings.parity]
  try {
    await client.connectRTUBuffered(port, { baudRate, parity, stopBits, dataBits: 8 })
  } catch (error) {
    throw new NoAnswer(messageOf(error))
  }
  // When it closes a port, the library stops listening to it. What is still being written fails then, and would end the process.
  const { _port: opened } = client as unknown as { _port: EventEmitter }
  opened.on('error', () => {})
  client.on('close', () => end.because('the serial port has gone'))
  client.on('error', (error) => end.because(messageOf(error)))
  return () => client.close(() => {})
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
