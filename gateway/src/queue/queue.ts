import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../files.ts'
import type { Reading } from '../time.ts'
import type { KeptSample, Position, Segment } from './segments.ts'
import { countLines, lastSample, lineOf, listSegments, readLines, segmentFile } from './segments.ts'

export interface QueueOptions {
  folder: string
  /** All segments together. The oldest one is dropped when they are larger. */
  maxBytes: number
  /** Samples may be this old, in seconds. Older segments are dropped. */
  maxAge: number
  /** Seconds since 1970. Undefined while nobody has confirmed the clock: nothing is too old then. */
  confirmedNow: () => number | undefined
  now: () => Reading
  /** In seconds since 1970. Undefined while nobody knows how wrong the clock was. */
  timeOf: (reading: Reading) => number | undefined
  log: (message: string) => void
  segmentBytes?: number
  /** How many samples stay in memory while the disk takes none. */
  mostInMemory?: number
}

export interface Batch {
  samples: KeptSample[]
  /** Where the next batch begins. Undefined if these samples are not on disk. */
  end: Position | undefined
}

const positionFile = 'position.json'
/** A segment takes samples for this many seconds. */
const segmentSeconds = 3600

/**
 * Samples on disk, from the moment they were read until the platform has acknowledged them. They are appended to
 * segments, and a segment is deleted when all of it is acknowledged. After a crash some samples may be sent again, which
 * changes nothing on the platform.
 */
export class Queue {
  /** Samples that were lost: there was no room for them, or the disk has damaged them. */
  dropped = 0
  /** The last time of the samples of each boot, as they were found at the start. */
  readonly ends = new Map<string, number>()
  private readonly options: Required<QueueOptions>
  private segments: Segment[] = []
  private position: Position = { segment: 0, offset: 0 }
  private writer: FileHandle | undefined
  /** Not on disk yet. */
  private pending: KeptSample[] = []
  /** Lines on disk that are not acknowledged. */
  private onDisk = 0
  private diskProblem: string | undefined
  private turn: Promise<unknown> = Promise.resolve()

  private constructor(options: QueueOptions) {
    const segmentBytes = Math.min(4 * 1024 * 1024, Math.ceil(options.maxBytes / 8))
    this.options = { segmentBytes, mostInMemory: 20_000, ...options }
  }

  static async open(options: QueueOptions): Promise<Queue> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    const queue = new Queue(options)
    await queue.restore()
    return queue
  }

  /** Samples that wait to be sent. */
  get waiting(): number {
    return this.onDisk + this.pending.length
  }

  /** Why the disk takes no samples, if it takes none. */
  get problem(): string | undefined {
    return this.diskProblem
  }

  /** Takes samples over. They are on disk after the next `flush`. */
  add(samples: readonly KeptSample[]): void {
    this.pending.push(...samples)
    const excess = this.pending.length - this.options.mostInMemory
    if (excess > 0) {
      this.pending.splice(0, excess)
      this.dropped += excess
    }
  }

  /** Writes what was added, and waits for the disk. If the disk takes nothing, the samples stay in memory. */
  flush(): Promise<void> {
    return this.inTurn(async () => {
      if (this.pending.length > 0) {
        const taken = this.pending
        this.pending = []
        try {
          await this.write(taken)
          this.noteDisk(undefined)
        } catch (error) {
          this.noteDisk(error)
          const newer = this.pending
          this.pending = []
          this.add([...taken, ...newer])
        }
      }
      await this.dropOld()
    })
  }

  /** The oldest samples, which stay in the queue until they are acknowledged. */
  read(most: number): Promise<Batch> {
    return this.inTurn(async () => {
      // Segments that are done are removed on the way.
      for (const segment of this.segments.slice()) {
        const read = await readLines(this.fileOf(segment), this.startIn(segment), most)
        if (read.damaged > 0) {
          this.options.log(`${read.damaged} lines of ${this.fileOf(segment)} are damaged and are left out.`)
          this.lose(read.damaged)
        }
        const end = { segment: segment.number, offset: read.offset }
        if (read.samples.length > 0) return { samples: read.samples, end }
        // What is left of it are damaged lines, and one that was never written to its end.
        if (segment !== this.segments.at(-1)) await this.moveTo({ segment: segment.number + 1, offset: 0 })
        else if (read.damaged > 0) await this.moveTo(end)
      }
      return { samples: this.diskProblem ? this.pending.slice(0, most) : [], end: undefined }
    })
  }

  /** The platform has the samples of the batch, or will never want them. */
  acknowledge({ samples, end }: Batch): Promise<void> {
    return this.inTurn(async () => {
      if (!end) {
        const done = new Set(samples)
        this.pending = this.pending.filter((sample) => !done.has(sample))
      } else if (isBefore(this.position, end)) {
        this.onDisk = Math.max(0, this.onDisk - samples.length)
        await this.moveTo(end)
      }
    })
  }

  async close(): Promise<void> {
    await this.flush()
    await this.inTurn(() => this.closeWriter())
  }

  /** One after the other: each works on the same files. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.turn.then(work)
    this.turn = done.catch(() => undefined)
    return done
  }

  private fileOf = (segment: Segment) => segmentFile(this.options.folder, segment)

  private startIn = ({ number }: Segment) => (number === this.position.segment ? this.position.offset : 0)

  private lose(samples: number): void {
    this.dropped += samples
    this.onDisk = Math.max(0, this.onDisk - samples)
  }

  private noteDisk(error: unknown): void {
    const problem = error === undefined ? undefined : messageOf(error)
    if (problem && !this.diskProblem)
      this.options.log(`The disk takes no samples, so they stay in memory: ${problem}`)
    if (!problem && this.diskProblem) this.options.log('The disk takes samples again.')
    this.diskProblem = problem
  }

  private async restore(): Promise<void> {
    this.segments = await listSegments(this.options.folder)
    this.position = (await readPosition(path.join(this.options.folder, positionFile))) ?? this.position
    await this.forgetAcknowledged()
    for (const segment of this.segments) {
      this.onDisk += await countLines(this.fileOf(segment), this.startIn(segment))
      const { boot, time } = (await lastSample(this.fileOf(segment))) ?? {}
      if (boot !== undefined && time !== undefined)
        this.ends.set(boot, Math.max(time, this.ends.get(boot) ?? time))
    }
  }

  private async write(samples: KeptSample[]): Promise<void> {
    const bytes = Buffer.from(samples.map(lineOf).join(''))
    const last = this.segments.at(-1)
    if (last && this.isFull(last, bytes.length)) await this.closeWriter()
    const { writer, segment } = await this.openWriter()
    try {
      await writer.appendFile(bytes)
      await writer.datasync()
    } catch (error) {
      await this.undoWrite(writer, segment)
      throw error
    }
    segment.bytes += bytes.length
    this.onDisk += samples.length
  }

  private isFull({ bytes, begunAt, boot }: Segment, more: number): boolean {
    return (
      bytes > 0 &&
      (bytes + more > this.options.segmentBytes || this.isAged({ time: begunAt, boot }, segmentSeconds))
    )
  }

  /** A failed write may leave half of it behind, and on a full disk an empty file. */
  private async undoWrite(writer: FileHandle, segment: Segment): Promise<void> {
    await writer.truncate(segment.bytes).catch(() => undefined)
    await this.closeWriter()
    if (segment.bytes > 0) return
    this.segments.pop()
    await rm(this.fileOf(segment), { force: true }).catch(() => undefined)
  }

  /** Each start begins a new segment: the last line of the old one may be torn. */
  private async openWriter(): Promise<{ writer: FileHandle; segment: Segment }> {
    const last = this.segments.at(-1)
    if (this.writer && last) return { writer: this.writer, segment: last }
    const number = Math.max(last?.number ?? 0, this.position.segment) + 1
    const { time, boot } = this.options.now()
    const segment = { number, begunAt: Math.floor(time), boot, bytes: 0 }
    this.writer = await open(this.fileOf(segment), 'a', 0o600)
    this.segments.push(segment)
    await syncFolder(this.options.folder)
    return { writer: this.writer, segment }
  }

  private async closeWriter(): Promise<void> {
    const { writer } = this
    this.writer = undefined
    await writer?.close().catch(() => undefined)
  }

  /** What lies before the position is acknowledged or lost. */
  private async moveTo(position: Position): Promise<void> {
    this.position = position
    await this.forgetAcknowledged()
    const file = path.join(this.options.folder, positionFile)
    try {
      await replaceFile(file, JSON.stringify(position))
    } catch {
      // On a full disk. After a crash the samples since the stored position are sent again.
    }
  }

  private async forgetAcknowledged(): Promise<void> {
    for (let [first] = this.segments; first && this.isDone(first); [first] = this.segments) {
      await rm(this.fileOf(first), { force: true })
      this.segments.shift()
    }
  }

  private isDone(segment: Segment): boolean {
    if (segment.number !== this.position.segment) return segment.number < this.position.segment
    const isOpen = this.writer !== undefined && segment === this.segments.at(-1)
    return !isOpen && this.position.offset >= segment.bytes
  }

  private async dropOld(): Promise<void> {
    for (let [first] = this.segments; first && this.isTooMuch(first); [first] = this.segments) {
      if (first === this.segments.at(-1)) await this.closeWriter()
      const lost = await countLines(this.fileOf(first), this.startIn(first))
      this.lose(lost)
      if (lost > 0) this.options.log(`The queue is full or too old: ${lost} samples are dropped.`)
      await this.moveTo({ segment: first.number + 1, offset: 0 })
    }
  }

  private isTooMuch({ begunAt, boot }: Segment): boolean {
    const bytes = this.segments.reduce((sum, segment) => sum + segment.bytes, 0)
    return (
      bytes > this.options.maxBytes ||
      this.isAged({ time: begunAt, boot }, this.options.maxAge + segmentSeconds)
    )
  }

  private isAged(begun: Reading, seconds: number): boolean {
    const now = this.options.confirmedNow()
    const begunAt = this.options.timeOf(begun)
    return now !== undefined && begunAt !== undefined && now - begunAt > seconds
  }
}

const isBefore = (one: Position, other: Position) =>
  one.segment < other.segment || (one.segment === other.segment && one.offset < other.offset)

/** Without it, everything on disk is sent again. */
async function readPosition(file: string): Promise<Position | undefined> {
  try {
    const { segment, offset } = JSON.parse(await readFile(file, 'utf8')) as Partial<Position>
    if (!Number.isSafeInteger(segment) || !Number.isSafeInteger(offset)) return undefined
    return { segment: Number(segment), offset: Number(offset) }
  } catch {
    return undefined
  }
}

/** So that a new file is still there after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
