import { mostCounted } from '#contract/limits'
import type { LimitsToCount, RaisedCounts } from '#contract/schemas/conditional'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { samples } from '../../../db/schema/index.ts'

/** All limits in one pass over the samples. If there are too many samples, only the newest are counted. */
export async function countRaised(
  db: Queries,
  measurementId: string,
  { from, to }: { from: number; to: number },
  limits: LimitsToCount['limits'],
): Promise<RaisedCounts> {
  const counted = db
    .select({ value: samples.value })
    .from(samples)
    .where(
      and(
        eq(samples.measurementId, measurementId),
        gte(samples.time, new Date(from * 1000)),
        lt(samples.time, new Date(to * 1000)),
      ),
    )
    .orderBy(desc(samples.time))
    .limit(mostCounted)
    .as('counted')
  const counts = limits.map(
    ({ comparison, threshold }) =>
      sql`count(*) filter (where is_beyond(${counted.value}, ${comparison}, ${threshold}))`,
  )
  const [row] = await db
    .select({
      samples: sql<number>`count(*)::int`,
      raised: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]`,
    })
    .from(counted)
  return { measurementId, from, to, samples: row?.samples ?? 0, raised: row?.raised ?? [] }
}
