import { deviceLimits } from '#contract/limits'
import type { StoredSamples } from '#contract/schemas/device-self'
import type { Batch, Queue } from '../queue/queue.ts'
import { Failure } from './client.ts'
import type { PlatformClient } from './client.ts'
import { Pause } from '../pause.ts'
import { Retry } from './retry.ts'

interface SenderOptions {
  queue: Pick<Queue, 'read' | 'acknowledge'>
  client: Pick<PlatformClient, 'storeSamples'>
  stop: AbortSignal
  log: (message: string) => void
  /** Seconds between two calls while the queue is short. */
  every?: number
  retry?: Retry
}

/** The call itself is refused, and not the device or its rate: with fewer samples it may work. */
const tooMuch = new Set([400, 413, 422])

/** Samples in a call. Half of what the platform takes needs half of the memory, and is quick enough. */
const fullBatch = deviceLimits.samplesPerCall / 2
/** After a failure a call is only a try. Its size doubles with each success. */
const triedBatch = 500
/** If so few take too long, fewer will, too. */
const leastBatch = 25

/** How many samples are sent after a failure. What has taken too long is halved, until the platform can take it. */
const nextSize = (sent: number, error: unknown): number =>
  error instanceof Failure && error.isTooSlow
    ? Math.max(Math.ceil(sent / 2), leastBatch)
    : Math.min(sent, triedBatch)

/** Sends what is in the queue, oldest first, until it is stopped. A sample leaves the queue when the platform has it. */
export class Sender {
  /** Samples that the platform does not want. They are lost. */
  refused = 0
  private most = fullBatch
  private lastProblem: string | undefined
  private hasMore = false
  private readonly retry: Retry
  private readonly pause: Pause
  private readonly running: Promise<void>

  constructor(private readonly options: SenderOptions) {
    this.retry = options.retry ?? new Retry()
    this.pause = new Pause(options.stop)
    this.running = this.run()
  }

  get ended(): Promise<void> {
    return this.running
  }

  /** Samples wait because they cannot be sent, or because there are many. Those that were just read do not count. */
  get isBehind(): boolean {
    return this.lastProblem !== undefined || this.hasMore
  }

  private async run(): Promise<void> {
    const { queue, stop, every = 2 } = this.options
    while (!stop.aborted) {
      const { most } = this
      const batch = await queue.read(most)
      const seconds = batch.samples.length === 0 ? every : await this.send(batch, most)
      if (seconds > 0) await this.pause.for(seconds)
    }
  }

  /** Seconds to wait before the next call. */
  private async send(batch: Batch, most: number): Promise<number> {
    const { client, queue, log, stop, every = 2 } = this.options
    try {
      const answer = await client.storeSamples(batch.samples)
      this.noteRefused(batch, answer)
      await queue.acknowledge(batch)
      this.retry.succeeded()
      this.most = Math.min(this.most * 2, fullBatch)
      if (this.lastProblem) log('Samples are sent again.')
      this.lastProblem = undefined
      // A full batch means that more is waiting.
      this.hasMore = batch.samples.length === most
      return this.hasMore ? 0 : every
    } catch (error) {
      if (stop.aborted) return 0
      if (error instanceof Failure && tooMuch.has(error.status ?? 0)) return this.sendLess(batch, error)
      const problem = error instanceof Error ? error.message : String(error)
      if (problem !== this.lastProblem) log(`Samples cannot be sent: ${problem}`)
      this.lastProblem = problem
      this.most = nextSize(batch.samples.length, error)
      return this.retry.after(error)
    }
  }

  /** Halves find the sample that the platform cannot read. It is lost, so that it does not hold up the others. */
  private async sendLess(batch: Batch, { message }: Failure): Promise<number> {
    const { length } = batch.samples
    if (length > 1) this.most = Math.ceil(length / 2)
    else {
      this.refused += 1
      this.options.log(`A sample is dropped, because the platform refuses it alone: ${message}`)
      await this.options.queue.acknowledge(batch)
    }
    return 0
  }

  private noteRefused({ samples }: Batch, { refused }: StoredSamples): void {
    if (refused.length === 0) return
    this.refused += refused.length
    for (const reason of new Set(refused.map((entry) => entry.reason))) {
      const [first, ...others] = refused.filter((entry) => entry.reason === reason)
      const example = JSON.stringify(samples[first?.index ?? 0])
      this.options.log(`${others.length + 1} samples were refused (${reason}), such as ${example}.`)
    }
  }
}
