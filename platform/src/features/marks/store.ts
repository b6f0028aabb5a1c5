import type { MarkedDevice, MarkedLocation } from '#contract/schemas/values'
import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JsonText } from '../../base/json-text.ts'
import { jsonOfOnePass } from '../../db/lists/json-pass.ts'
import type { Scope } from '../../db/scope.ts'
import { components, measurements } from '../../db/schema/index.ts'

/**
 * Counts the marks. Each half reads only the entries of its own index, so the work depends on how many values are marked, and
 * not on how many there are. A value that is both late and otherwise marked is in both halves.
 */
const countedBy = (whole: PgColumn, integratorId: string, joins = sql``, which?: SQL) => {
  const own = eq(measurements.integratorId, integratorId)
  const isOther = or(measurements.outOfRange, measurements.beyondLimit)
  return sql`(
    select "whole", sum("beyond_limit")::int as "beyond_limit", sum("out_of_range")::int as "out_of_range", sum("late")::int as "late"
    from (
      select ${whole} as "whole", 0 as "beyond_limit", 0 as "out_of_range", 1 as "late"
      from ${measurements} ${joins} where ${and(own, lt(measurements.lateAt, sql`now()`), which)}
      union all
      select ${whole}, ${measurements.beyondLimit}::int, ${measurements.outOfRange}::int, 0
      from ${measurements} ${joins} where ${and(own, isOther, which)}
    ) as "marked"
    group by "whole"
  ) as "counted"`
}

const whole = sql`"counted"."whole"`
const counts = {
  beyondLimit: sql`"counted"."beyond_limit"`,
  outOfRange: sql`"counted"."out_of_range"`,
  late: sql`"counted"."late"`,
}

export async function listMarkedLocations({ db, integratorId }: Scope): Promise<JsonText<MarkedLocation[]>> {
  return jsonOfOnePass<MarkedLocation>(db, integratorId, {
    key: whole,
    fields: { locationId: whole, ...counts },
    from: countedBy(measurements.locationId, integratorId),
  })
}

export async function listMarkedDevices({ db, integratorId }: Scope): Promise<JsonText<MarkedDevice[]>> {
  const itsComponent = sql`join ${components} on ${components.id} = ${measurements.componentId}`
  return jsonOfOnePass<MarkedDevice>(db, integratorId, {
    key: whole,
    fields: { deviceId: whole, ...counts },
    from: countedBy(components.deviceId, integratorId, itsComponent, isNotNull(components.deviceId)),
  })
}
