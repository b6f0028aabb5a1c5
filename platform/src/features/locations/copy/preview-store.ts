import { mostNames } from '#contract/limits'
import type { Affected } from '#contract/schemas/preview'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { countWithoutProduct, partsOf } from './source-store.ts'

/** The number of things of each kind, and some of their names. */
export async function countParts(db: Queries, locationId: string) {
  const parts = partsOf(db, locationId)
  return {
    layouts: await affected(db, parts.layouts),
    zones: await affected(db, parts.zones),
    calendars: await affected(db, parts.calendars),
    days: await db.$count(parts.days.as('days')),
    automations: await affected(db, parts.automations),
    conditionals: await affected(db, parts.conditionals),
    conditionalsWithoutProduct: await countWithoutProduct(db, locationId),
  }
}

async function affected(db: Queries, part: SQLWrapper): Promise<Affected> {
  const { rows } = await db.execute<{ count: number; names: string[] }>(sql`
    with "part" as ${part}
    select count(*)::int as "count",
      array(select "name" from "part" group by "name" order by "name" limit ${mostNames}) as "names"
    from "part"`)
  return rows[0] ?? { count: 0, names: [] }
}
