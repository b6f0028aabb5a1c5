import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { second } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { prepared, preparedStatement } from '../db/prepared.ts'
import { samplePlace } from '../db/schema/index.ts'
import { ifNobodyIsInTheWay } from '../db/transaction.ts'

export type SamplePlace = Omit<typeof samplePlace.$inferSelect, 'only'>
export type StoreName = SamplePlace['readsFrom']

export const otherThan = (name: StoreName): StoreName => (name === 'POSTGRES' ? 'CASSANDRA' : 'POSTGRES')

/** Before the first start. */
const initially: SamplePlace = {
  readsFrom: 'POSTGRES',
  writesBoth: false,
  isCopied: false,
  copiedUntil: null,
  moves: 0,
}

const { readsFrom, writesBoth, isCopied, copiedUntil, moves } = samplePlace
const columns = { readsFrom, writesBoth, isCopied, copiedUntil, moves }

const read = prepared('sample_place', [], (select) => select(columns).from(samplePlace), { isShort: true })

const hold = preparedStatement<SamplePlace>()(
  'hold_sample_place',
  [],
  () => sql`select "reads_from" as "readsFrom", "writes_both" as "writesBoth", "is_copied" as "isCopied",
    "copied_until" as "copiedUntil", "moves" from hold_sample_place()`,
)

export async function readPlace(db: Queries): Promise<SamplePlace> {
  const [place = initially] = await read(db, {})
  return place
}

/** For whoever stores or deletes samples: it stays as it is until the end of the transaction. */
export async function holdPlace(db: Queries): Promise<SamplePlace> {
  const [place = initially] = await hold(db, {})
  return place
}

const retrySeconds = 2

/**
 * Changes it between two transactions that store samples: those under way have ended, and the next ones know it. The callback returns
 * what is new, in a transaction, or throws.
 */
export async function changePlace(
  db: Queries,
  change: (place: SamplePlace, queries: Queries) => Promise<Partial<SamplePlace>>,
  onWait?: () => void,
): Promise<SamplePlace> {
  let result = initially
  const attempt = async () =>
    ifNobodyIsInTheWay(db, async (queries) => {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('sample place', 0))`)
      const place = await readPlace(queries)
      result = { ...place, ...(await change(place, queries)) }
      await queries
        .insert(samplePlace)
        .values(result)
        .onConflictDoUpdate({ target: samplePlace.only, set: result })
    })
  while (!(await attempt())) {
    onWait?.()
    await pause(retrySeconds * second)
  }
  return result
}
