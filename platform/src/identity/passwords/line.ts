/** After this time a new try makes sense. */
export const retrySeconds = 5

/** Too many wait already. Nothing was started, and the same request may succeed in a moment. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly waitSeconds = retrySeconds
}

/** Returns the work's result, or nothing if too many wait already. */
export async function unlessOverloaded<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Overloaded) return undefined
    throw error
  }
}

interface LineLimits {
  atOnce: number
  /** How many may wait. More are refused. */
  waiting: number
}

/** Limits work that costs much memory or time: how much runs at once, and how much waits. */
export function createLine({ atOnce, waiting }: LineLimits) {
  let running = 0
  const lines: Record<'usual' | 'urgent', (() => void)[]> = { usual: [], urgent: [] }

  /** Urgent work has its own line, which goes first, so that a long line does not delay it. */
  return async function run<Result>(
    work: () => Promise<Result>,
    which: 'usual' | 'urgent' = 'usual',
  ): Promise<Result> {
    if (running < atOnce) running += 1
    else {
      if (lines[which].length >= waiting) throw new Overloaded('Too many are waiting.')
      // Finished work hands its place directly to the next, so that nobody gets in between.
      await new Promise<void>((enter) => lines[which].push(enter))
    }
    try {
      return await work()
    } finally {
      const next = lines.urgent.shift() ?? lines.usual.shift()
      if (next) next()
      else running -= 1
    }
  }
}
