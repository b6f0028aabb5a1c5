import type { ComponentState } from '#contract/values'
import type { OwnRead } from '#contract/schemas/device-read'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredPoint, PlannedComponent, PlannedLine, PlannedUnit } from '../configuration.ts'
import type { Connection } from './connection.ts'
import type { Allowed } from './allowed.ts'
import { lineKey, ModbusException, NoAnswer, openConnection } from './connection.ts'
import { decode } from '#contract/measuring/decode'
import type { Reading } from '../time.ts'
import type { KeptSample } from '../queue/segments.ts'
import type { ReadRequest } from './group.ts'
import { splitRequest, wordsFor } from './group.ts'
import type { ReadNow } from './read-now.ts'
import { isSplittable, nothingRead, readNow } from './read-now.ts'
import { Pause } from '../pause.ts'

export interface PollOptions {
  /** Seconds between two readings of a component. */
  period: number
  allowed: Allowed
  /** Milliseconds for opening a connection, and for each answer. */
  timeout: number
  /** Milliseconds between two requests. */
  pause: number
  /** Milliseconds after a connection was opened. */
  pauseAfterConnecting: number
  /** The time of a sample. */
  now: () => Reading
  onSamples: (samples: KeptSample[]) => void
  onState: (componentId: string, state: ComponentState, error?: string) => void
  /** For the gateway's owner: more than the platform is told. */
  log: (message: string) => void
}

interface PolledUnit extends PlannedUnit {
  /** On the steady clock, in seconds. */
  dueAt: number
  /** How often in a row it did not answer. */
  failures: number
}

/** A connection that is not needed for this many seconds is closed: some controllers serve one client alone. */
const idleSeconds = 30
/** A unit that does not answer waits for a quiet moment, but not for longer than this many seconds. */
const longestWait = 60
const firstRetry = 2
/** The target of a bridge did not answer, or cannot be reached. */
const noTargetCodes = [10, 11]

interface PendingRead {
  unit: number
  registers: OwnRead['registers']
  deadline: number
  answer: (result: ReadNow) => void
}

class NoConnection extends NoAnswer {
  override name = 'NoConnection'
}

const steady = () => performance.now() / 1000

/** Reads the units of one line, one request at a time, until it is stopped. */
export class LinePoller {
  private readonly units: PolledUnit[]
  private readonly stopping = new AbortController()
  private readonly idle = new Pause(this.stopping.signal)
  /** What somebody wants to have read now, before anything else. */
  private readonly pendingReads: PendingRead[] = []
  private connection: Connection | undefined
  private hasBeenUsed = false
  private failedConnections = 0
  private failedInARow = 0
  private lastFailure: string | undefined
  private readonly running: Promise<void>

  constructor(
    private readonly planned: PlannedLine,
    private readonly options: PollOptions,
  ) {
    this.units = planned.units.map((unit) => ({ ...unit, dueAt: steady(), failures: 0 }))
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.disconnect()
    await this.running
    for (const { registers, answer } of this.pendingReads.splice(0)) answer(nothingRead(registers, 'stopped'))
  }

  /** Reads these registers before anything else, as soon as the line is free. */
  async readNow(unit: number, registers: OwnRead['registers'], deadline: number): Promise<ReadNow> {
    return new Promise((answer) => {
      this.pendingReads.push({ unit, registers, deadline, answer })
      this.idle.end()
    })
  }

  private async servePendingReads(): Promise<void> {
    for (let pending = this.pendingReads.shift(); pending; pending = this.pendingReads.shift()) {
      const { unit, registers, deadline, answer } = pending
      answer(await readNow(registers, deadline, async (request) => this.read(unit, request)))
    }
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      await this.servePendingReads()
      const { unit, wait } = this.next(steady())
      if (unit) {
        await this.poll(unit)
        continue
      }
      if (wait > idleSeconds) this.disconnect()
      await this.idle.for(wait)
    }
    this.disconnect()
  }

  private async rest(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined)
  }

  /**
   * Who is read now, or how many seconds to wait. A unit that did not answer is tried only while nobody else is due, so
   * that its time-out costs the others nothing.
   */
  private next(now: number): { unit?: PolledUnit; wait: number } {
    const byDue = this.units.toSorted((one, other) => one.dueAt - other.dueAt)
    const healthy = byDue.find(({ failures }) => failures === 0)
    const silent = byDue.find(({ failures }) => failures > 0)
    if (healthy && healthy.dueAt <= now) return { unit: healthy, wait: 0 }
    const untilHealthy = healthy ? healthy.dueAt - now : Number.POSITIVE_INFINITY
    if (silent && silent.dueAt <= now) {
      const isQuiet = untilHealthy > this.options.timeout / 1000
      if (isQuiet || now - silent.dueAt > longestWait) return { unit: silent, wait: 0 }
    }
    const untilSilent = silent ? Math.max(silent.dueAt - now, 0.05) : Number.POSITIVE_INFINITY
    return { wait: Math.min(untilHealthy, untilSilent, 3600) }
  }

  private async poll(unit: PolledUnit): Promise<void> {
    try {
      for (const component of unit.components) await this.pollComponent(unit.unit, component)
      unit.failures = 0
      // In step with the period, however long the reading took.
      unit.dueAt = Math.max(unit.dueAt + this.options.period, steady())
    } catch (error) {
      if (this.isStopped) return
      const message = messageOf(error)
      if (error instanceof NoConnection) {
        // Nobody on this line can be reached, so nobody is tried before the line is.
        this.failedConnections += 1
        const retryAt = steady() + this.retryAfter(this.failedConnections)
        for (const other of this.units) this.noAnswer(other, message, retryAt)
      } else {
        unit.failures += 1
        this.noAnswer(unit, message, steady() + this.retryAfter(unit.failures))
      }
    }
  }

  private noAnswer(unit: PolledUnit, message: string, retryAt: number): void {
    unit.dueAt = retryAt
    for (const { componentId } of unit.components) this.options.onState(componentId, 'NO_ANSWER', message)
  }

  private retryAfter(failures: number): number {
    return Math.min(firstRetry * 2 ** Math.min(failures - 1, 20), Math.max(this.options.period, 60))
  }

  private async pollComponent(unit: number, component: PlannedComponent): Promise<void> {
    let refused: string | undefined
    const requests: ReadRequest<MeasuredPoint>[] = []
    const open = [...component.requests]
    for (let request = open.shift(); request; request = open.shift()) {
      try {
        await this.servePendingReads()
        const words = await this.read(unit, request)
        this.options.onSamples(this.samplesOf(request, words))
        requests.push(request)
      } catch (error) {
        if (!(error instanceof ModbusException)) throw error
        if (isSplittable(error, request)) {
          open.unshift(...splitRequest(request))
          continue
        }
        refused = `${error.message} at ${registersText(request)}`
        requests.push(request)
      }
    }
    component.requests = requests
    this.options.onState(component.componentId, refused ? 'REFUSED' : 'OK', refused)
  }

  private samplesOf(request: ReadRequest<MeasuredPoint>, words: number[]): KeptSample[] {
    const now = this.options.now()
    const taken = { ...now, time: Math.round(now.time * 1000) / 1000 }
    return request.points.flatMap((point) => {
      const value = decode(point.register, wordsFor(request, point, words))
      return value === undefined ? [] : [{ measurementId: point.measurementId, ...taken, value }]
    })
  }

  /** A connection that the other side has closed meanwhile is opened once more. */
  private async read(unit: number, request: ReadRequest, isSecondTry = false): Promise<number[]> {
    const connection = await this.connect()
    const wasUsed = this.hasBeenUsed
    this.hasBeenUsed = true
    try {
      const words = await connection.read(unit, request)
      this.failedInARow = 0
      await this.rest(this.options.pause)
      return words
    } catch (error) {
      if (error instanceof ModbusException) {
        this.failedInARow = 0
        await this.rest(this.options.pause)
        if (noTargetCodes.includes(error.code)) throw new NoAnswer(error.message)
        throw error
      }
      this.failedInARow += 1
      const isClosed = error instanceof NoAnswer && error.closed
      // On a serial bus a late answer would be taken for that of the next request.
      if (isClosed || this.failedInARow > 1 || this.planned.line.kind !== 'TCP') this.disconnect()
      if (isClosed && wasUsed && !isSecondTry && !this.isStopped) return this.read(unit, request, true)
      throw error
    }
  }

  private async connect(): Promise<Connection> {
    if (this.connection) return this.connection
    if (this.isStopped) throw new NoAnswer('stopped')
    try {
      this.connection = await openConnection(this.planned.line, this.options)
    } catch (error) {
      this.logFailure(error)
      throw new NoConnection(messageOf(error))
    }
    this.failedConnections = 0
    this.lastFailure = undefined
    this.hasBeenUsed = false
    await this.rest(this.options.pauseAfterConnecting)
    return this.connection
  }

  private logFailure(error: unknown): void {
    const { cause } = error as { cause?: unknown }
    const reason = messageOf(cause ?? error)
    if (reason !== this.lastFailure)
      this.options.log(`${lineKey(this.planned.line)} is not reached: ${reason}`)
    this.lastFailure = reason
  }

  private disconnect(): void {
    this.connection?.close()
    this.connection = undefined
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const tables = {
  COIL: 'coil',
  DISCRETE_INPUT: 'discrete input',
  HOLDING_REGISTER: 'holding register',
  INPUT_REGISTER: 'input register',
}

function registersText({ function: table, address, length }: ReadRequest): string {
  const last = length > 1 ? ` to ${address + length - 1}` : ''
  return `${tables[table]} ${address}${last}`
}
