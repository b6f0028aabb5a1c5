/** When it is worth another try. */
export const retrySeconds = 5

/** Too many wait already. Nothing was begun, and the same request may succeed in a moment. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly waitSeconds = retrySeconds
}

/** What the work comes to, or nothing where too many wait already. */
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
  /** How many may wait; whoever comes then is turned away. */
  waiting: number
}

/** Work that costs much memory or time: so many at once, so many in line, and no more. */
export function createLine({ atOnce, waiting }: LineLimits) {
  let running = 0
  const lines: Record<'usual' | 'urgent', (() => void)[]> = { usual: [], urgent: [] }

  /** Those in a hurry have a line of their own, which goes first: a crowd in the other one does not hold them up. */
  return async function run<Result>(
    work: () => Promise<Result>,
    which: 'usual' | 'urgent' = 'usual',
  ): Promise<Result> {
    if (running < atOnce) running += 1
    else {
      if (lines[which].length >= waiting) throw new Overloaded('Too many are waiting.')
      // Whoever leaves hands the place on, so that nobody slips in between.
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
