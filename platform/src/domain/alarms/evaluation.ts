import { defaultSamplePeriod, raisingAge } from '#contract/limits'
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { toSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { listOf, preparedStatement } from '../../db/prepared.ts'
import { batchesOf, isAmong } from '../../db/rows.ts'
import {
  alarmEvents,
  alarms,
  components,
  conditionals,
  devices,
  measurements,
} from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { follow, lockOpen, noChanges, writeChanges } from './changes.ts'
import { type LimitRule, missingRule } from './state.ts'

/** Where values are compared with limits: with the transaction that stores them, so that none is left out. */

/** A measurement with values that are newer than its latest one, in the order of their times, which are microseconds. */
export interface NewValues {
  id: string
  times: readonly number[]
  values: readonly number[]
}

interface Sample {
  time: number
  value: number
}

/** A limit that has an alarm, or would raise one. */
interface Candidate extends Record<string, unknown> {
  id: string
  measurementId: string
  comparison: LimitRule['comparison']
  threshold: number
  deadBand: number
  onDelay: number
  offDelay: number
  noValuePeriods: number | null
  /** Seconds between two samples. */
  period: number
}

/** That of the component's device. For queries of measurements. */
const period = sql`coalesce((
  select ${devices.sampleFrequency} from ${components} join ${devices} on ${devices.id} = ${components.deviceId}
  where ${components.id} = ${measurements.componentId}), ${defaultSamplePeriod})`

const candidate = sql`${conditionals.id} as "id", ${conditionals.measurementId} as "measurementId",
  ${conditionals.comparison} as "comparison", ${conditionals.threshold} as "threshold", ${conditionals.deadBand} as "deadBand",
  ${conditionals.onDelaySeconds} as "onDelay", ${conditionals.offDelaySeconds} as "offDelay",
  ${conditionals.noValuePeriods} as "noValuePeriods", ${period} as "period"`

const isBeyond = (value: SQL) =>
  sql`is_beyond(${value}, ${conditionals.comparison}, ${conditionals.threshold})`

const hasAlarm = sql`exists (
  select from ${alarms} where ${alarms.sourceId} = ${conditionals.id} and ${alarms.state} <> 'RESOLVED')`

const candidatesOf = preparedStatement<Candidate>()(
  'alarm_candidates',
  ['ids', 'least', 'greatest'],
  ({ ids, least, greatest }) => sql`
    select ${candidate}
    from unnest(${ids}::text[], ${least}::float8[], ${greatest}::float8[]) as "new"("id", "least", "greatest")
    join ${conditionals} on ${conditionals.measurementId} = "new"."id" and ${conditionals.enabled}
    join ${measurements} on ${measurements.id} = "new"."id"
    where ${isBeyond(sql`"new"."greatest"`)} or ${isBeyond(sql`"new"."least"`)}
      or (${conditionals.comparison} = 'EQUAL' and ${conditionals.threshold} between "new"."least" and "new"."greatest")
      or ${hasAlarm}`,
)

/**
 * Evaluates what a batch has brought. One statement as long as everything is normal. The batch holds locks on its measurements, and
 * this is a new statement. So it sees all limits that were changed before, and whoever changes one afterwards sees the new values.
 */
export async function evaluateSamples(db: Queries, measured: readonly NewValues[], now: Date): Promise<void> {
  const rows = await candidatesOf(db, {
    ids: listOf(measured.map(({ id }) => id)),
    least: listOf(measured.map(({ values }) => Math.min(...values))),
    greatest: listOf(measured.map(({ values }) => Math.max(...values))),
  })
  if (rows.length === 0) return
  const newOf = new Map(measured.map((one) => [one.id, one]))
  await evaluateCandidates(db, rows, now, (found) =>
    whatCounts(newOf.get(found.measurementId), toSeconds(now.getTime()) - ageOf(found)),
  )
}

const ageOf = ({ period: seconds }: Candidate) => Math.max(raisingAge.seconds, raisingAge.periods * seconds)

/** A device that was away sends what it has kept: of old samples only the newest counts. */
function whatCounts(measured: NewValues | undefined, oldest: number): Sample[] {
  const { times = [], values = [] } = measured ?? {}
  const samples = times.map((time, at) => ({ time: time / 1e6, value: values[at] ?? 0 }))
  return samples.filter(({ time }, at) => time >= oldest || at === samples.length - 1)
}

/**
 * Evaluates latest values as they are, after their limits have changed or somebody has set a value. Works as if the limit had been
 * there when the value came.
 */
export async function evaluateLatest(
  db: Queries,
  where: { measurementId: string } | { locationId: string },
  now = new Date(),
): Promise<void> {
  const condition =
    'measurementId' in where
      ? eq(measurements.id, where.measurementId)
      : eq(measurements.locationId, where.locationId)
  // A batch for these measurements comes before or after.
  await db.execute(sql`
    select count(*) from (
      select from ${measurements} where ${condition} order by ${measurements.id} for no key update
    ) as "locked"`)
  let rows: (Candidate & Sample)[] = []
  do {
    rows = await readLatest(db, condition, rows.at(-1)?.id ?? '')
    await evaluateCandidates(db, rows, now, ({ time, value }) => [{ time, value }])
  } while (rows.length === pageSize)
}

/** How many limits are read at once. A location may have ten thousand, which would block the event loop. */
const pageSize = 2000

/** Limits of these measurements that have an alarm or would raise one, each with the latest value, in the order of their ids. */
async function readLatest(db: Queries, condition: SQL, after: string): Promise<(Candidate & Sample)[]> {
  const { rows } = await db.execute<Candidate & Sample>(sql`
    select ${candidate}, ${measurements.latestValue} as "value", extract(epoch from ${measurements.latestAt})::float8 as "time"
    from ${measurements}
    join ${conditionals} on ${conditionals.measurementId} = ${measurements.id} and ${conditionals.enabled}
    where ${condition} and ${measurements.latestAt} is not null
      and (${isBeyond(sql`${measurements.latestValue}`)} or ${hasAlarm}) and ${conditionals.id} > ${after}
    order by ${conditionals.id} limit ${pageSize}`)
  return rows
}

/** How many limits are evaluated at once. With more, other callers would wait. */
const batchSize = 500

async function evaluateCandidates<Found extends Candidate>(
  db: Queries,
  all: readonly Found[],
  now: Date,
  samplesOf: (found: Found) => Sample[],
): Promise<void> {
  for (const candidates of batchesOf(all, batchSize)) {
    const openOf = await lockOpen(
      db,
      candidates.map(({ id }) => id),
    )
    const changes = noChanges(now)
    const time = toSeconds(now.getTime())
    for (const found of candidates) {
      const { id: sourceId, noValuePeriods } = found
      const samples = samplesOf(found)
      const inputs = samples.map((sample) => ({ kind: 'sample' as const, ...sample }))
      const limit = { kind: 'LIMIT' as const, sourceId, rule: found, stored: openOf('LIMIT', sourceId) }
      follow(changes, { ...limit, cause: 'VALUE' }, inputs)
      const missing = {
        kind: 'NO_VALUE' as const,
        sourceId,
        rule: missingRule,
        stored: openOf('NO_VALUE', sourceId),
      }
      const newest = samples.at(-1)?.time ?? -Infinity
      if (missing.stored && noValuePeriods !== null && time < newest + noValuePeriods * found.period)
        follow(changes, { ...missing, cause: 'VALUE' }, [{ kind: 'sample', time, value: 0 }])
    }
    await writeChanges(db, changes)
  }
}

/** What changes alarms that are open already, when somebody edits their limits. Of a raised one, the comparison and threshold of then stay. */
export async function showLimitsOfAlarms(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  conditionalIds: readonly string[],
): Promise<void> {
  const isPending = sql`${alarms.state} = 'PENDING'`
  await db.execute(sql`
    with "before" as (
      select "id", "severity" from ${alarms} where ${isAmong(alarms.sourceId, conditionalIds)} and "state" <> 'RESOLVED' order by "id" for update
    ), "edited" as (
      update ${alarms} set "severity" = ${conditionals.severity}, "instruction" = ${conditionals.instruction},
        "comparison" = case when ${isPending} then ${conditionals.comparison} else ${alarms.comparison} end,
        "threshold" = case when ${isPending} then ${conditionals.threshold} else ${alarms.threshold} end
      from "before", ${conditionals} where ${alarms.id} = "before"."id" and ${conditionals.id} = ${alarms.sourceId}
      returning ${alarms.id} as "id", ${alarms.state} as "state", ${alarms.severity} as "severity", "before"."severity" as "former"
    )
    insert into ${alarmEvents} ("alarm_id", "time", "step", "cause", "account_id", "text")
    select "id", now(), 'SEVERITY_CHANGED', 'PERSON', ${caller.accountId}, "former" || ' → ' || "severity"
    from "edited" where "severity" <> "former" and "state" <> 'PENDING'`)
}

/** How many alarms one turn raises. The next one is a second later. */
const mostAtOnce = 500

export const isRaisingDue: SQL = sql`exists (select from ${alarms} where ${alarms.dueAt} <= now())`

/** Raises the alarms whose on-delay is over. Returns how many. Any number of processes can ask at once. */
export async function raiseDue(db: Queries, now = new Date()): Promise<number> {
  const isDue = sql`${alarms.dueAt} <= ${now}`
  if ((await db.select({ id: alarms.id }).from(alarms).where(isDue).limit(1)).length === 0) return 0
  return transaction(db, async (queries) => {
    const rows = await queries
      .select({ alarm: alarms, limit: conditionals, value: measurements.latestValue })
      .from(alarms)
      .innerJoin(conditionals, eq(conditionals.id, alarms.sourceId))
      .innerJoin(measurements, eq(measurements.id, conditionals.measurementId))
      .where(isDue)
      .orderBy(asc(alarms.dueAt))
      .limit(mostAtOnce)
      .for('update', { of: alarms, skipLocked: true })
    const changes = noChanges(now)
    for (const { alarm, limit, value } of rows) {
      const { onDelaySeconds: onDelay, offDelaySeconds: offDelay } = limit
      const rule = { ...limit, onDelay, offDelay }
      const input = { kind: 'due' as const, time: toSeconds(now.getTime()) }
      const { kind, sourceId } = alarm
      follow(changes, { kind, sourceId, rule, stored: alarm, value, cause: 'DELAY_OVER' }, [input])
    }
    await writeChanges(queries, changes)
    return rows.length
  })
}
