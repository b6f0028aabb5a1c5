import type { Log } from './log.ts'

type Work = () => Promise<void>

/** What a change does outside the database, where no transaction can undo it. */
export interface Hooks {
  /** Runs after the commit. The answer waits for it, but is a success even if this fails. */
  afterCommit: (work: Work) => void
  /** Undoes work outside the database after the change failed. */
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
      log.error(`Work after a change failed: ${String(error)}`)
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
