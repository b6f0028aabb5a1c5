import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { second } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { prepared, preparedStatement } from '../../db/prepared.ts'
import { sampleStorage } from '../../db/schema/index.ts'
import { ifNobodyIsInTheWay } from '../../db/transaction.ts'

export type Placement = Omit<typeof sampleStorage.$inferSelect, 'only'>
export type StoreName = Placement['readsFrom']

export const otherThan = (name: StoreName): StoreName => (name === 'POSTGRES' ? 'CASSANDRA' : 'POSTGRES')

/** Before the first start. */
const initially: Placement = {
  readsFrom: 'POSTGRES',
  writesBoth: false,
  isCopied: false,
  copiedUntil: null,
  moves: 0,
}

const { readsFrom, writesBoth, isCopied, copiedUntil, moves } = sampleStorage
const columns = { readsFrom, writesBoth, isCopied, copiedUntil, moves }

const read = prepared('sample_place', [], (select) => select(columns).from(sampleStorage), { isShort: true })

const lockAndRead = preparedStatement<Placement>()(
  'hold_sample_place',
  [],
  () => sql`select "reads_from" as "readsFrom", "writes_both" as "writesBoth", "is_copied" as "isCopied",
    "copied_until" as "copiedUntil", "moves" from hold_sample_place()`,
)

export async function readPlacement(db: Queries): Promise<Placement> {
  const [storage = initially] = await read(db, {})
  return storage
}

/** For whoever stores or deletes samples: it stays as it is until the end of the transaction. */
export async function lockPlacement(db: Queries): Promise<Placement> {
  const [storage = initially] = await lockAndRead(db, {})
  return storage
}

const retrySeconds = 2

/**
 * Changes it between two transactions that store samples: those under way have ended, and the next ones know it. The callback returns
 * what is new, in a transaction, or throws.
 */
export async function changePlacement(
  db: Queries,
  change: (storage: Placement, queries: Queries) => Promise<Partial<Placement>>,
  onWait?: () => void,
): Promise<Placement> {
  let result = initially
  const attempt = async () =>
    ifNobodyIsInTheWay(db, async (queries) => {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('sample place', 0))`)
      const storage = await readPlacement(queries)
      result = { ...storage, ...(await change(storage, queries)) }
      await queries
        .insert(sampleStorage)
        .values(result)
        .onConflictDoUpdate({ target: sampleStorage.only, set: result })
    })
  while (!(await attempt())) {
    onWait?.()
    await pause(retrySeconds * second)
  }
  return result
}
