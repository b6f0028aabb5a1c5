import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Db, Queries } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'

export interface Isolated {
  database: Database
  /** Runs the work in a transaction that is always rolled back. The app's own transactions are nested in it. */
  rolledBack: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * A database that can undo the work of an app, so that destructive calls can be tried again and again. What the app does
 * regularly, beside its calls, has other connections: a failed call would make its statements fail too, and the other way
 * round. `untilDone` waits for what a call goes on with after its answer.
 */
export function isolate(database: Database, untilDone: (db: Queries) => Promise<void>): Isolated {
  const undone = new AsyncLocalStorage<Queries>()

  const db: Db = new Proxy(database.db, {
    get(_target, name) {
      const current = undone.getStore() ?? database.db
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? (value.bind(current) as unknown) : value
    },
  })

  async function rolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
    const undo = new Error('Undone on purpose')
    let outcome: { result: Result } | undefined
    try {
      await transaction(database.db, (queries) =>
        undone.run(queries, async () => {
          outcome = { result: await work() }
          // Nested transactions may go on after the answer.
          await transaction(db, async () => {})
          await untilDone(db)
          throw undo
        }),
      )
    } catch (error) {
      if (error !== undo) throw error
    }
    if (!outcome) throw new Error('The work ended without a result')
    return outcome.result
  }

  return { database: { ...database, db }, rolledBack }
}
