import { defaultSamplePeriod } from '#contract/limits'
import type { AlarmCause } from '#contract/values'
import { sql, type SQL } from 'drizzle-orm'
import { second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { components, conditionals, devices, measurements, noValueChecks } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { type Changes, follow, lockOpen, noChanges, writeChanges } from './changes.ts'
import { missingRule } from './state.ts'

/** Alarms about what does not come: reports of a device, and values of a measurement. */

/** Devices have become silent, or one has reported again. Lock them first. */
export async function noteSilence(
  db: Queries,
  deviceIds: readonly string[],
  isSilent: boolean,
  now = new Date(),
): Promise<void> {
  if (deviceIds.length === 0) return
  const openOf = await lockOpen(db, deviceIds)
  const changes = noChanges(now)
  const kind = 'DEVICE_SILENT'
  const cause: AlarmCause = isSilent ? 'NO_REPORT' : 'REPORT'
  const input = { kind: 'sample' as const, time: toSeconds(now.getTime()), value: isSilent ? 1 : 0 }
  for (const sourceId of deviceIds)
    follow(changes, { kind, sourceId, rule: missingRule, stored: openOf(kind, sourceId), cause }, [input])
  await writeChanges(db, changes)
}

/** How many limits one turn looks at. The next one is a second later. */
const mostAtOnce = 500

interface Check extends Record<string, unknown> {
  id: string
  periods: number
  period: number
  /** The latest value, or when the first one was expected. */
  known: number
  isSilent: boolean
}

export const isMissingDue: SQL = sql`exists (select from ${noValueChecks} where ${noValueChecks.dueAt} <= now())`

/**
 * Raises alarms about missing values. Returns how many limits were looked at. Any number of processes can ask at once. The
 * measurements are locked, so that no value arrives in between. One that is in use waits for the next turn.
 */
export async function checkMissingValues(db: Queries, now = new Date()): Promise<number> {
  const isDue = sql`${noValueChecks.dueAt} <= ${now}`
  const due = await db.select({ id: noValueChecks.conditionalId }).from(noValueChecks).where(isDue).limit(1)
  if (due.length === 0) return 0
  return transaction(db, async (queries) => {
    const { rows } = await queries.execute<Check>(sql`
      select ${conditionals.id} as "id", ${conditionals.noValuePeriods} as "periods",
        coalesce(${devices.sampleFrequency}, ${defaultSamplePeriod}) as "period",
        extract(epoch from greatest(${measurements.latestAt}, ${noValueChecks.since}))::float8 as "known",
        coalesce(${devices.status} = 'OFFLINE', false) as "isSilent"
      from ${noValueChecks}
      join ${conditionals} on ${conditionals.id} = ${noValueChecks.conditionalId}
      join ${measurements} on ${measurements.id} = ${conditionals.measurementId}
      join ${components} on ${components.id} = ${measurements.componentId}
      left join ${devices} on ${devices.id} = ${components.deviceId}
      where ${isDue} order by ${noValueChecks.dueAt} limit ${mostAtOnce}
      for no key update of ${noValueChecks}, ${measurements} skip locked`)
    const changes = noChanges(now)
    await raiseMissing(queries, rows, changes)
    await writeChanges(queries, changes)
    await putOff(queries, rows, now)
    return rows.length
  })
}

const missingFrom = ({ known, periods, period }: Check) => known + periods * period

/** While a device is silent, its own alarm says so for all of its values. */
async function raiseMissing(db: Queries, checks: readonly Check[], changes: Changes): Promise<void> {
  const time = toSeconds(changes.now.getTime())
  const missing = checks.filter((check) => !check.isSilent && time >= missingFrom(check)).map(({ id }) => id)
  if (missing.length === 0) return
  const openOf = await lockOpen(db, missing)
  const kind = 'NO_VALUE'
  for (const sourceId of missing)
    follow(
      changes,
      { kind, sourceId, rule: missingRule, stored: openOf(kind, sourceId), cause: 'NO_VALUE' },
      [{ kind: 'sample', time, value: 1 }],
    )
}

/** Until a value could be missing, or for a period. */
async function putOff(db: Queries, checks: readonly Check[], now: Date): Promise<void> {
  const time = toSeconds(now.getTime())
  const next = checks.map((check) => ({
    id: check.id,
    dueAt: new Date(Math.max(missingFrom(check), time + check.period) * second),
  }))
  await db.execute(sql`
    update ${noValueChecks} set "due_at" = "next"."dueAt"
    from json_to_recordset(${JSON.stringify(next)}) as "next"("id" text, "dueAt" timestamptz)
    where ${noValueChecks.conditionalId} = "next"."id"`)
}
