import type { Db, Transaction } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { dryRun } from './command.ts'
import type { Given } from './command.ts'

class Rehearsed extends Error {
  override name = 'Rehearsed'
}

/** Does the work. In a dry run it rolls everything back and returns nothing. */
export async function rehearsable<Result>(
  db: Db,
  given: Given,
  work: (queries: Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await transaction(db, async (queries) => {
      const result = await work(queries)
      if (given.has(dryRun)) throw new Rehearsed()
      return result
    })
  } catch (error) {
    if (error instanceof Rehearsed) return undefined
    throw error
  }
}
