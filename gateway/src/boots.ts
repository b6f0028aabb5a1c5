import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from './files.ts'
import { tolerance, type Reading } from './time.ts'

/** What is known of the time between two starts of the computer. */
interface Boot {
  id: string
  /** What was added to the steady clock, until the platform had told its time. */
  base: number
  /** When it began, by this time. */
  begunAt: number
  /** By how much somebody has set the computer's clock before the platform told its time. */
  stepped: number
  /** The last moment before it that the platform has confirmed. */
  after?: number
  /** What is to be added to the times of its samples. Chosen once: a sample that is sent again must have the same time. */
  shift?: number
  /** The platform never told its time in it. */
  doubtful?: true
  /** What is to be added to the steady clock, by the platform's clock. */
  known?: number
}

/** Samples that the platform has got with times between these may be of another time. */
export interface Doubtful {
  from: number
  until: number
}

interface Stored {
  boots: Boot[]
  confirmedAt?: number | undefined
  /** With the boot in which they were sent. */
  doubtful?: (Doubtful & { boot: string }) | undefined
}

interface Corrected {
  time: number
  doubtful: boolean
}

const file = 'clock.json'
/** Older ones are forgotten. Their samples keep the times that they have. */
const mostBoots = 100
/** Seconds. A card on which a small computer writes does not last for ever. */
const betweenConfirmations = 3600
/** A smaller difference is that of two looks at two clocks. */
const leastShift = 2

/** How the times of samples are corrected that were read before the platform told its time, also after the computer was started again. */
export class Boots {
  /** The last time of the waiting samples of each boot. */
  ends: ReadonlyMap<string, number> = new Map()
  private saving: Promise<void> = Promise.resolve()

  private constructor(
    private readonly name: string,
    private readonly stored: Stored,
    private readonly log: (message: string) => void,
    readonly current: string,
  ) {}

  static async open(folder: string, current: string, log: (message: string) => void): Promise<Boots> {
    const name = path.join(folder, file)
    // The first start has none. Without it, samples that wait are doubtful.
    const text = await readFile(name, 'utf8').catch(() => '')
    return new Boots(name, storedIn(text), log, current)
  }

  /** @param base What the computer's clock says that is to be added to the steady clock. */
  begin(base: number, steady: number): void {
    const { boots, confirmedAt: after } = this.stored
    if (boots.some(({ id }) => id === this.current)) return
    const begun = { id: this.current, base, begunAt: base + steady, stepped: 0 }
    boots.push(after === undefined ? begun : { ...begun, after })
    boots.splice(0, boots.length - mostBoots)
    this.save()
  }

  get base(): number {
    return this.boot.base
  }

  /** What is to be added to the steady clock, if the platform has told its time in this boot. */
  get known(): number | undefined {
    return this.boot.known
  }

  get doubtful(): Doubtful | undefined {
    const { doubtful } = this.stored
    return doubtful && { from: doubtful.from, until: doubtful.until }
  }

  /** Somebody has set the computer's clock. */
  step(seconds: number): void {
    this.boot.stepped += seconds
    this.save()
  }

  /** The platform has told its time. The first time in a boot decides how what was read before is corrected. */
  confirm(known: number, time: number): void {
    const { boot, stored } = this
    const isFirst = boot.shift === undefined
    const isDue = time - (stored.confirmedAt ?? 0) > betweenConfirmations
    const hasMoved = Math.abs(known - (boot.known ?? 0)) > leastShift
    boot.known = known
    if (isFirst) this.decide(known)
    if (!isFirst && !isDue && !hasMoved) return
    stored.confirmedAt = time
    this.save()
  }

  /** Undefined while that is not known. */
  timeOf({ time, boot: id }: Reading): Corrected | undefined {
    if (id === undefined) return { time, doubtful: false }
    if (this.boot.shift === undefined) return undefined
    const { shift = 0, doubtful = false } = this.stored.boots.find((boot) => boot.id === id) ?? {
      doubtful: true,
    }
    return { time: shift === 0 ? time : Math.round((time + shift) * 1000) / 1000, doubtful }
  }

  /** Before such samples are sent. */
  async noteDoubtful({ from, until }: Doubtful): Promise<void> {
    const { doubtful: known } = this.stored
    const before = known?.boot === this.current ? known : undefined
    if (before && before.from <= from && until <= before.until) return
    this.stored.doubtful = {
      boot: this.current,
      from: Math.min(from, before?.from ?? from),
      until: Math.max(until, before?.until ?? until),
    }
    this.save()
    await this.saving
  }

  /** Until everything is on disk. */
  async saved(): Promise<void> {
    await this.saving
  }

  private get boot(): Boot {
    const boot = this.stored.boots.find(({ id }) => id === this.current)
    if (!boot) throw new Error('The boot was not begun')
    return boot
  }

  /** Of an earlier boot nobody knows how wrong its clock was. Most likely as wrong as that of this one. */
  private decide(known: number): void {
    const { boot } = this
    boot.shift = isNear(known, boot.base) ? 0 : known - boot.base
    const wrong = Math.abs(boot.shift) > tolerance ? boot.shift : 0
    let next = boot.begunAt + boot.shift
    for (const earlier of this.stored.boots.toReversed()) {
      if (earlier.shift === undefined) {
        earlier.shift = within(earlier, isNear(earlier.stepped, 0) ? wrong : earlier.stepped, {
          next,
          end: this.ends.get(earlier.id),
        })
        earlier.doubtful = true
        this.log(
          `What was read before the computer was started again is corrected by ${Math.round(earlier.shift)} s.`,
        )
      }
      next = earlier.begunAt + earlier.shift
    }
  }

  private save(): void {
    this.saving = this.write(JSON.stringify(this.stored), this.saving)
  }

  private async write(text: string, before: Promise<void>): Promise<void> {
    await before
    try {
      await replaceFile(this.name, text)
    } catch (error) {
      this.log(`The clock's state is not on disk: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const isNear = (one: number, other: number) => Math.abs(one - other) < leastShift

/** A boot comes after what was confirmed before it, and its samples come before the next boot. */
function within(
  { begunAt, after }: Boot,
  shift: number,
  { next, end = begunAt }: { next: number; end: number | undefined },
): number {
  const notTooEarly = after === undefined ? shift : Math.max(shift, after - begunAt)
  return Math.min(notTooEarly, next - end)
}

/** What is damaged counts as lost. */
function storedIn(text: string): Stored {
  try {
    const stored = JSON.parse(text) as Stored
    return Array.isArray(stored.boots) ? stored : { boots: [] }
  } catch {
    return { boots: [] }
  }
}
