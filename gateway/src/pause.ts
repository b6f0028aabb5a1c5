/** Waits so many seconds, or until somebody calls, or until it is to stop. */
export class Pause {
  private waking = new AbortController()

  constructor(private readonly stop: AbortSignal) {}

  async for(seconds: number): Promise<void> {
    const { signal } = this.waking
    const ends = [this.stop, signal]
    // `AbortSignal.any` would stay in the memory of a signal that lives as long as the process.
    if (!ends.some(({ aborted }) => aborted))
      await new Promise<void>((over) => {
        const end = () => {
          clearTimeout(timer)
          for (const one of ends) one.removeEventListener('abort', end)
          over()
        }
        const timer = setTimeout(end, seconds * 1000)
        for (const one of ends) one.addEventListener('abort', end)
      })
    if (signal.aborted) this.waking = new AbortController()
  }

  end(): void {
    this.waking.abort()
  }
}
