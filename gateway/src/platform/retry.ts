import { Failure } from './client.ts'

const firstSeconds = 1
const mostSeconds = 300
/** However long the platform asks for: after that it is asked again. */
const mostRetryAfter = 3600

/** How long to wait after failures in a row. Half of it is chance, so that a thousand gateways do not come back at once. */
export class Retry {
  private failures = 0

  constructor(private readonly chance: () => number = Math.random) {}

  succeeded(): void {
    this.failures = 0
  }

  /** Seconds until the next try. */
  after(error: unknown): number {
    const most = Math.min(firstSeconds * 2 ** Math.min(this.failures, 20), mostSeconds)
    this.failures += 1
    const wait = most * (0.5 + this.chance() / 2)
    const retryAfter = error instanceof Failure ? (error.retryAfter ?? 0) : 0
    return Math.max(wait, Math.min(retryAfter, mostRetryAfter))
  }
}
