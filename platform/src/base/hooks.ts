import type { Log } from './log.ts'

type Work = () => Promise<void>

/** What a change does outside the database, where no transaction takes it back. */
export interface Hooks {
  /** Runs once the change has lasted. The answer waits for it, but is a success whatever comes of it. */
  afterCommit: (work: Work) => void
  /** Takes back what was done outside, where the change did not last. */
  onRollback: (work: Work) => void
}

export async function withHooks<Result>(
  log: Pick<Log, 'error'>,
  change: (hooks: Hooks) => Promise<Result>,
): Promise<Result> {
  const afterwards: Work[] = []
  const undoing: Work[] = []
  const attempt = async (work: Work) => {
    try {
      await work()
    } catch (error) {
      log.error(`What follows a change failed: ${String(error)}`)
    }
  }
  let result: Result
  try {
    result = await change({
      afterCommit: (work) => void afterwards.push(work),
      onRollback: (work) => void undoing.unshift(work),
    })
  } catch (error) {
    for (const work of undoing) await attempt(work)
    throw error
  }
  for (const work of afterwards) await attempt(work)
  return result
}
