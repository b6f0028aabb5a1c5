import { mostCurveAlarms } from '#contract/limits'
import type { AlarmSpan } from '#contract/schemas/alarm'
import { and, desc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { epochSeconds, second } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { alarmEvents, alarms } from '../../db/schema/index.ts'

/** Since when the value has been back. An alarm stays open until somebody acknowledges it, but it is not raised any more. */
const backAt = sql<number | null>`(
  select case when "last"."step" = 'RETURNED' then extract(epoch from "last"."time")::float8 end from (
    select "event"."step", "event"."time" from ${alarmEvents} as "event"
    where "event"."alarm_id" = "alarms"."id" and "event"."step" in ('RAISED', 'RAISED_AGAIN', 'RETURNED')
    order by "event"."id" desc limit 1
  ) as "last")`

/** When alarms of a measurement were raised, between two moments. An index gives the order. */
export async function listSpans(
  { db, integratorId }: Scope,
  { locationId, measurementId }: { locationId: string; measurementId: string },
  { from, to }: { from: number; to: number },
): Promise<AlarmSpan[]> {
  const [first, last] = [new Date(from * second), new Date(to * second)]
  const rows = await db
    .select({ alarm: alarms, backAt })
    .from(alarms)
    .where(
      and(
        eq(alarms.measurementId, measurementId),
        eq(alarms.integratorId, integratorId),
        eq(alarms.locationId, locationId),
        ne(alarms.state, 'PENDING'),
        lt(alarms.raisedAt, last),
        or(isNull(alarms.resolvedAt), gt(alarms.resolvedAt, first)),
        or(isNull(backAt), gte(backAt, from)),
      ),
    )
    .orderBy(desc(alarms.raisedAt))
    .limit(mostCurveAlarms)
  return rows.map(({ alarm: { id: alarmId, kind, severity, raisedAt, resolvedAt }, backAt: back }) => ({
    alarmId,
    kind,
    severity,
    begins: raisedAt ? epochSeconds(raisedAt) : from,
    ends: back === null ? resolvedAt && epochSeconds(resolvedAt) : Math.floor(back),
  }))
}
