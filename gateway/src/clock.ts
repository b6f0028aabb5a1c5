/** Seconds that the own clock may differ from the platform's. */
const tolerance = 60
/** A larger step between two looks at both clocks is a jump, and no drift. */
const jump = 2

interface Clocks {
  /** The clock of the computer, which may jump. Seconds since 1970. */
  wall: () => number
  /** A clock that never jumps, from any beginning. Seconds. */
  steady: () => number
}

const realClocks: Clocks = {
  wall: () => Date.now() / 1000,
  steady: () => performance.now() / 1000,
}

/**
 * The time of samples. The clock of the computer counts as long as it is near the platform's. If it is not, or jumps
 * away, the time goes on from the platform's clock.
 */
export class Clock {
  private correction = 0
  private confirmed = false
  private distance: number

  constructor(
    private readonly log: (message: string) => void,
    private readonly clocks: Clocks = realClocks,
  ) {
    this.distance = clocks.wall() - clocks.steady()
  }

  /** Seconds since 1970. */
  now(): number {
    this.noticeJump()
    return this.clocks.wall() + this.correction
  }

  /** The same, once the platform has confirmed it. */
  confirmedNow = (): number | undefined => (this.confirmed ? this.now() : undefined)

  /** Compares with the platform's clock, as it has just been answered. */
  compare(platformTime: number): void {
    this.noticeJump()
    const difference = platformTime - this.clocks.wall()
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
    // Before the platform has answered, somebody has probably set the clock right.
    if (this.confirmed) this.correction -= step
  }
}
