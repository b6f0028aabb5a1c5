import { and, count, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { isAmong } from '../../../db/rows.ts'
import { samples } from '../../../db/schema/index.ts'

/** With so many one statement stays below the database's time limit. */
export const samplesAtOnce = 20_000

/**
 * Changes the samples of a condition in pieces, however many there are, and returns how many there were. Where the pieces end is read
 * once: finding each next piece by its keys, and then its samples by these keys, takes nearly twice as long.
 */
export async function changeInPieces(
  db: Queries,
  condition: SQL | undefined,
  change: (piece: SQL | undefined) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  let changed = 0
  for (const piece of await piecesOf(db, condition)) {
    const { rowCount } = await change(and(condition, piece))
    changed += rowCount ?? 0
  }
  return changed
}

/** Those of many measurements, or of one for a time. */
async function piecesOf(db: Queries, condition: SQL | undefined): Promise<SQL[]> {
  const counted = await db
    .select({ id: samples.measurementId, count: count() })
    .from(samples)
    .where(condition)
    .groupBy(samples.measurementId)
  const pieces: SQL[] = []
  let ids: string[] = []
  let rows = 0
  const end = () => {
    if (ids.length > 0) pieces.push(isAmong(samples.measurementId, ids))
    ids = []
    rows = 0
  }
  for (const { id, count: own } of counted) {
    if (own > samplesAtOnce) {
      pieces.push(...(await timesOf(db, id, condition)))
      continue
    }
    if (rows + own > samplesAtOnce) end()
    ids.push(id)
    rows += own
  }
  end()
  return pieces
}

async function timesOf(db: Queries, id: string, condition: SQL | undefined): Promise<SQL[]> {
  const isIts = eq(samples.measurementId, id)
  const numbered = db
    .select({
      // As text, because a date of JavaScript has no microseconds.
      time: sql<string>`${samples.time}::text`.as('from_time'),
      position: sql<number>`row_number() over (order by ${samples.time}) - 1`.as('position'),
    })
    .from(samples)
    .where(and(isIts, condition))
    .as('numbered')
  const begins = await db
    .select({ time: numbered.time })
    .from(numbered)
    .where(sql`${numbered.position} % ${samplesAtOnce}::int = 0`)
    .orderBy(numbered.position)
  const moment = (time: SQLWrapper | string) => sql`${time}::timestamptz`
  return begins.map(({ time: from }, at) => {
    const to = begins[at + 1]?.time ?? 'infinity'
    return sql`${isIts} and ${samples.time} >= ${moment(from)} and ${samples.time} < ${moment(to)}`
  })
}
