import type { OwnRead } from '#contract/schemas/device-read'
import type { DeviceReport } from '#contract/schemas/device-self'
import { onOneLine, textLength } from '#contract/limits'
import type { ComponentState } from '#contract/values'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AutomationHandover } from './automation.ts'
import { Boots } from './boots.ts'
import { Clock } from './clock.ts'
import type { Plan } from './configuration.ts'
import { connectionOf, planOf } from './configuration.ts'
import { replaceFile } from './files.ts'
import { lockFolder } from './lock.ts'
import { Allowed } from './modbus/allowed.ts'
import { lineKey } from './modbus/connection.ts'
import type { PollOptions } from './modbus/poller.ts'
import { LinePoller } from './modbus/poller.ts'
import type { ReadNow } from './modbus/read-now.ts'
import { nothingRead } from './modbus/read-now.ts'
import { Pause } from './pause.ts'
import type { ConfigurationAnswer } from './platform/client.ts'
import { Failure, PlatformClient } from './platform/client.ts'
import { dated } from './platform/dated.ts'
import { Retry } from './platform/retry.ts'
import { Sender } from './platform/sender.ts'
import { Token } from './platform/token.ts'
import { Queue } from './queue/queue.ts'
import type { Settings } from './settings.ts'
import type { Clocks, Reading } from './time.ts'
import { realClocks } from './time.ts'

interface ComponentStatus {
  state: ComponentState
  since: Reading
  error: string | undefined
}

type Log = (message: string) => void

const flushSeconds = 1
/** Seconds between two reports because of changes, so that a bad cable does not flood the platform. */
const leastBetweenReports = 10
const configurationFile = 'configuration.json'

/** Reads what the platform wants to have read, and sends it, until it is stopped. */
export class Gateway {
  private readonly stopping = new AbortController()
  private readonly startedAt = performance.now()
  private readonly statuses = new Map<string, ComponentStatus>()
  private readonly pause = new Pause(this.stopping.signal)
  private readonly retry = new Retry()
  private readonly allowed: Allowed
  private readonly client: PlatformClient
  private readonly sender: Sender
  /** Only if the owner has a program that acts on it. */
  private readonly automation: AutomationHandover | undefined
  private readonly running: Promise<unknown>
  private pollers = new Map<string, LinePoller>()
  private plan: Plan | undefined
  private etag: string | undefined
  private isOutdated = true
  /** What the platform said last. A version is asked for once, whatever comes then. */
  private toldVersion: string | null | undefined
  private lastProblem: string | undefined

  private constructor(
    private readonly settings: Settings,
    private readonly version: string,
    private readonly log: Log,
    private readonly clock: Clock,
    private readonly boots: Boots,
    private readonly clocks: Clocks,
    private readonly queue: Queue,
    private readonly unlock: () => Promise<void>,
    token: Token,
  ) {
    this.allowed = new Allowed({ networks: settings.MODBUS_NETWORKS, ports: settings.MODBUS_PORTS })
    const { signal: stop } = this.stopping
    const onTime = (time: number) => clock.compare(time)
    this.client = new PlatformClient({ url: settings.PLATFORM_URL, token, signal: stop, onTime })
    this.sender = new Sender({ queue, client: dated(this.client, clock, boots), stop, log })
    const { AUTOMATION_PROGRAM: program, DATA_DIR: folder } = settings
    if (program)
      this.automation = new AutomationHandover({
        program,
        folder,
        stop,
        log,
        onTaken: () => this.pause.end(),
      })
    this.running = Promise.all([
      this.flushing(),
      this.reporting(),
      this.answering(),
      this.sender.ended,
      this.automation?.ended,
    ])
  }

  static async start(settings: Settings, version: string, log: Log, givenClocks?: Clocks): Promise<Gateway> {
    const { DEVICE_TOKEN, DEVICE_TOKEN_FILE = '' } = settings
    const token = DEVICE_TOKEN ? Token.fixed(DEVICE_TOKEN) : await Token.inFile(DEVICE_TOKEN_FILE)
    const unlock = await lockFolder(settings.DATA_DIR, log)
    const clocks = givenClocks ?? (await realClocks())
    const boots = await Boots.open(settings.DATA_DIR, clocks.boot, log)
    const clock = new Clock(boots, log, clocks)
    const queue = await Queue.open({
      folder: path.join(settings.DATA_DIR, 'queue'),
      maxBytes: settings.QUEUE_MAX_MB * 1024 * 1024,
      maxAge: settings.QUEUE_MAX_DAYS * 86_400,
      confirmedNow: clock.confirmedNow,
      now: () => clock.read(),
      timeOf: (reading) => boots.timeOf(reading)?.time,
      log,
    })
    boots.ends = queue.ends
    log(`Gateway ${version}, for ${settings.PLATFORM_URL}`)
    if (queue.waiting > 0) log(`${queue.waiting} samples wait to be sent.`)
    return new Gateway(settings, version, log, clock, boots, clocks, queue, unlock, token)
  }

  /** What was read so far is on disk when it has stopped. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
    await this.stopPolling()
    await this.queue.close()
    await this.boots.saved()
    await this.unlock()
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted
  }

  private async flushing(): Promise<void> {
    while (!this.isStopped) {
      await sleep(flushSeconds * 1000, undefined, { signal: this.stopping.signal }).catch(() => undefined)
      await this.queue.flush()
    }
  }

  /** Reads the configuration and reports, again and again. While the platform is away, the last one on disk counts. */
  private async reporting(): Promise<void> {
    await this.automation?.restore()
    await this.restoreConfiguration()
    while (!this.isStopped) {
      try {
        if (this.isOutdated) await this.updateConfiguration()
        const sentAt = performance.now()
        await this.report()
        this.retry.succeeded()
        if (this.lastProblem) this.log('The platform answers again.')
        this.lastProblem = undefined
        await this.waitForNextReport(sentAt)
      } catch (error) {
        if (this.isStopped) return
        const problem = error instanceof Error ? error.message : String(error)
        if (problem !== this.lastProblem) this.log(`The platform is not reached: ${problem}`)
        this.lastProblem = problem
        await new Pause(this.stopping.signal).for(this.retry.after(error))
      }
    }
  }

  /** A period, or less after a change. */
  private async waitForNextReport(sentAt: number): Promise<void> {
    const { period } = this.plan ?? { period: 60 }
    await this.pause.for(this.isOutdated ? 1 : period)
    const passed = (performance.now() - sentAt) / 1000
    const least = this.isOutdated ? 1 : Math.min(leastBetweenReports, period)
    if (passed < least) await new Pause(this.stopping.signal).for(least - passed)
  }

  private get configurationPath(): string {
    return path.join(this.settings.DATA_DIR, configurationFile)
  }

  private async restoreConfiguration(): Promise<void> {
    try {
      const stored = JSON.parse(await readFile(this.configurationPath, 'utf8')) as ConfigurationAnswer
      await this.apply(planOf(stored.configuration))
      this.etag = stored.etag
    } catch {
      // At the first start there is none. One that cannot be read is read from the platform again.
    }
  }

  private async updateConfiguration(): Promise<void> {
    const answer = await this.client.readConfiguration(this.etag)
    if (answer) await this.apply(planOf(answer.configuration))
    this.isOutdated = false
    if (!answer) return
    this.etag = answer.etag
    try {
      const file = this.configurationPath
      await replaceFile(file, JSON.stringify(answer))
    } catch (error) {
      this.log(`The configuration is not on disk: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private async apply(plan: Plan): Promise<void> {
    if (plan.automation !== undefined) this.automation?.offer(plan.automation)
    if (plan.work === this.plan?.work) {
      this.plan = plan
      return
    }
    await this.stopPolling()
    if (this.isStopped) return
    this.plan = plan
    const read = plan.lines.flatMap(({ units }) => units).flatMap(({ components }) => components)
    const known = new Set([...plan.unreadable.keys(), ...read.map(({ componentId }) => componentId)])
    for (const id of this.statuses.keys()) if (!known.has(id)) this.statuses.delete(id)
    for (const [id, reason] of plan.unreadable) this.note(id, 'REFUSED', reason)
    this.log(`Reading ${read.length} components on ${plan.lines.length} connections every ${plan.period} s.`)
    const options = {
      ...this.modbusOptions,
      period: plan.period,
      onState: (id: string, state: ComponentState, error?: string) =>
        this.note(id, plan.unreadable.has(id) ? 'REFUSED' : state, error),
    }
    this.pollers = new Map(
      plan.lines.map((planned) => [lineKey(planned.line), new LinePoller(planned, options)]),
    )
  }

  private get modbusOptions(): Omit<PollOptions, 'period' | 'onState'> {
    return {
      allowed: this.allowed,
      log: this.log,
      timeout: this.settings.MODBUS_TIMEOUT_MS,
      pause: this.settings.MODBUS_PAUSE_MS,
      pauseAfterConnecting: this.settings.MODBUS_CONNECT_PAUSE_MS,
      now: () => this.clock.read(),
      onSamples: (samples) => this.queue.add(samples),
    }
  }

  private async stopPolling(): Promise<void> {
    const pollers = [...this.pollers.values()]
    this.pollers = new Map()
    await Promise.all(pollers.map((poller) => poller.stop()))
  }

  /** Waits at the platform for requests to read registers now, and answers them. */
  private async answering(): Promise<void> {
    const { signal } = this.stopping
    const retry = new Retry()
    while (!this.isStopped) {
      const since = performance.now()
      try {
        const read = await this.client.nextRead()
        retry.succeeded()
        if (read) await this.answer(read)
        // The platform holds no more calls open, or is about to stop.
        else if (performance.now() - since < 1000) await new Pause(signal).for(10)
      } catch (error) {
        await new Pause(signal).for(retry.after(error))
      }
    }
  }

  private async answer(read: OwnRead): Promise<void> {
    const { results, problem } = await this.readNow(read)
    const words = problem && onOneLine(problem).slice(0, textLength.default)
    try {
      await this.client.answerRead({ readId: read.readId, results, problem: words })
    } catch (error) {
      // Nobody waits for it any more.
      if (!(error instanceof Failure) || error.status !== 404) throw error
    }
  }

  /** Between two other requests on the same connection, or on a connection for this alone. */
  private async readNow(read: OwnRead): Promise<ReadNow> {
    const { registers, within } = read
    const connection = connectionOf(read, this.plan?.serial ?? null)
    if (!connection) return nothingRead(registers, 'the device has no serial settings')
    const { line, unit } = connection
    // The answer needs a moment to arrive.
    const deadline = performance.now() + (within - 1) * 1000
    const known = this.pollers.get(lineKey(line))
    if (known) return known.readNow(unit, registers, deadline)
    const options = { ...this.modbusOptions, period: 3600, onState: () => {} }
    const poller = new LinePoller({ line, units: [] }, options)
    try {
      return await poller.readNow(unit, registers, deadline)
    } finally {
      await poller.stop()
    }
  }

  private note(id: string, state: ComponentState, error?: string): void {
    const known = this.statuses.get(id)
    // One component that cannot be read as a whole may still have registers that can.
    const reason = error ?? this.plan?.unreadable.get(id)
    if (known?.state === state) {
      known.error = reason
      return
    }
    this.statuses.set(id, { state, since: this.clock.read(), error: reason })
    this.log(`${id}: ${state}${reason ? `, ${reason}` : ''}`)
    this.pause.end()
  }

  private async report(): Promise<void> {
    if (!this.plan) return
    const { reload, changedAt, automationVersion } = await this.client.report(this.currentReport())
    const isOtherVersion =
      automationVersion !== undefined &&
      automationVersion !== this.toldVersion &&
      automationVersion !== (this.plan.automation?.version ?? null)
    this.toldVersion = automationVersion
    this.isOutdated = reload || changedAt > this.plan.changedAt || isOtherVersion
    // If it is the same all the same, it is not asked for again.
    this.plan.changedAt = Math.max(changedAt, this.plan.changedAt)
  }

  private timeOf(reading: Reading): number {
    return this.boots.timeOf(reading)?.time ?? reading.time
  }

  private currentReport(): DeviceReport {
    const { doubtful } = this.boots
    return {
      version: this.version,
      uptime: Math.floor((performance.now() - this.startedAt) / 1000),
      // The computer's own clock, so that the platform sees that it is wrong.
      clock: this.clocks.wall(),
      waiting: this.sender.isBehind ? this.queue.waiting : 0,
      dropped: this.queue.dropped + this.sender.refused,
      // An older platform does not know it.
      ...(this.automation &&
        this.plan?.automation !== undefined && { automationVersion: this.automation.taken }),
      ...(doubtful && { doubtful }),
      components: [...this.statuses].map(([componentId, { state, since, error }]) => ({
        componentId,
        state,
        since: Math.round(this.timeOf(since) * 1000) / 1000,
        ...(error && { error: onOneLine(error).slice(0, textLength.default) }),
      })),
    }
  }
}
