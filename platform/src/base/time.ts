/** Lengths of time in milliseconds, as timers take them. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** For headers, tokens and the identity provider, which use seconds. */
export const toSeconds = (milliseconds: number): number => milliseconds / second

/** The API's time format. */
export const epochSeconds = (moment: Date): number => Math.floor(toSeconds(moment.getTime()))

/** Does something again and again, never twice at once. Returns how to stop, which waits for running work. */
export function repeat(
  every: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onFailure)
      .finally(() => (running = undefined))
  }, every).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
