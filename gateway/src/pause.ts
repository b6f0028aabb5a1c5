import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many seconds, or until somebody calls, or until it is to stop. */
export class Pause {
  private waking = new AbortController()

  constructor(private readonly stop: AbortSignal) {}

  async for(seconds: number): Promise<void> {
    const { signal } = this.waking
    await sleep(seconds * 1000, undefined, { signal: AbortSignal.any([this.stop, signal]) }).catch(
      () => undefined,
    )
    if (signal.aborted) this.waking = new AbortController()
  }

  end(): void {
    this.waking.abort()
  }
}
