import type { Database, Db, Queries } from '../../db/connection.ts'

export interface Isolated {
  database: Database
  /** Runs the work in a transaction that is always rolled back. The app's own transactions are nested in it. */
  rolledBack: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** A database that can undo the work of an app, so that destructive calls can be tried again and again. */
export function isolate(database: Database): Isolated {
  let current: Queries = database.db
  let running: Promise<unknown> = Promise.resolve()

  // Mails are prepared while a call is answered, but nested transactions on one connection cannot overlap.
  const oneAfterTheOther: Db['transaction'] = async (work, options) => {
    const before = running
    const mine = before.then(() => current.transaction(work, options))
    running = mine.catch(() => undefined)
    return mine
  }

  const db: Db = new Proxy(database.db, {
    get(_target, name) {
      if (name === 'transaction') return oneAfterTheOther
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? (value.bind(current) as unknown) : value
    },
  })

  async function rolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
    const undo = new Error('Undone on purpose')
    let outcome: { result: Result } | undefined
    await running
    try {
      await database.db.transaction(async (transaction) => {
        current = transaction
        outcome = { result: await work() }
        await running
        throw undo
      })
    } catch (error) {
      if (error !== undo) throw error
    } finally {
      current = database.db
    }
    if (!outcome) throw new Error('The work ended without a result')
    return outcome.result
  }

  return { database: { ...database, db }, rolledBack }
}
