import type { Boots } from './boots.ts'
import type { Clocks, Reading } from './time.ts'
import { tolerance } from './time.ts'

/** A larger step between two looks at both clocks is a jump, and no drift. */
const jump = 2

/**
 * The time of samples. The clock of the computer counts as long as it is near the platform's. If it is not, or jumps away, the
 * time goes on from the platform's clock. Until the platform has told its time in this boot, samples get a time of the steady
 * clock, and `Boots` remembers how to correct it.
 */
export class Clock {
  private correction = 0
  private confirmed = false
  private distance: number

  constructor(
    private readonly boots: Boots,
    private readonly log: (message: string) => void,
    private readonly clocks: Pick<Clocks, 'wall' | 'steady'>,
  ) {
    this.distance = clocks.wall() - clocks.steady()
    boots.begin(this.distance, clocks.steady())
    // The platform has told its time since the computer was started, to a gateway before this one.
    if (boots.known !== undefined) this.adopt(boots.known + clocks.steady())
  }

  read(): Reading {
    this.noticeJump()
    if (this.confirmed) return { time: this.clocks.wall() + this.correction }
    return { time: this.clocks.steady() + this.boots.base, boot: this.boots.current }
  }

  /** Seconds since 1970, once the platform has confirmed it. */
  confirmedNow = (): number | undefined => (this.confirmed ? this.read().time : undefined)

  get isConfirmed(): boolean {
    return this.confirmed
  }

  /** Compares with the platform's clock, as it has just been answered. */
  compare(platformTime: number): void {
    this.noticeJump()
    this.adopt(platformTime)
    this.boots.confirm(this.clocks.wall() + this.correction - this.clocks.steady(), platformTime)
  }

  private adopt(time: number): void {
    const difference = time - this.clocks.wall()
    const correction = Math.abs(difference) > tolerance ? difference : 0
    if ((correction === 0) !== (this.correction === 0))
      this.log(
        correction === 0
          ? 'The clock is right again.'
          : `The clock is ${Math.abs(Math.round(difference))} s ${difference > 0 ? 'slow' : 'fast'}: samples get the platform's time.`,
      )
    this.correction = correction
    this.confirmed = true
  }

  private noticeJump(): void {
    const distance = this.clocks.wall() - this.clocks.steady()
    const step = distance - this.distance
    this.distance = distance
    if (Math.abs(step) < jump) return
    this.log(`The clock jumped by ${Math.round(step)} s.`)
    // Somebody has set it. The time goes on all the same, until the platform tells its own.
    if (this.confirmed) this.correction -= step
    else this.boots.step(step)
  }
}
