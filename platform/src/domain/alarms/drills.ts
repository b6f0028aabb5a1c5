import { longestDrill } from '#contract/limits'
import { reasonFor } from '#contract/texts/reasons/reason'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { second, toSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { isAmong } from '../../db/rows.ts'
import { alarmEvents, alarms, locationDrills, locations, notices } from '../../db/schema/index.ts'
import { noteStored } from '../../db/stored.ts'
import { transaction } from '../../db/transaction.ts'
import { follow, noChanges, writeChanges } from './changes.ts'
import { missingRule } from './state.ts'
import { storedAnswer } from './notice-answers.ts'

/**
 * Fire drills. A drill is an alarm of the kind `DRILL`, whose source is its location: the index that keeps one open alarm of a source keeps
 * one open drill of a location. The outbox sends it like any other.
 */

const isDrill: SQL = sql`${alarms.kind} = 'DRILL'`
/** Lists and counts of alarms are about what is wrong. */
export const isNoDrill: SQL = sql`${alarms.kind} <> 'DRILL'`
const isOpen: SQL = sql`${isDrill} and ${alarms.state} <> 'RESOLVED'`

/** Lock the location first, and ask whether one is open. */
export async function insertDrill(
  { db, integratorId, caller }: Scope,
  { id: locationId, name: locationName }: { id: string; name: string },
  now = new Date(),
): Promise<void> {
  const alarmId = newId()
  await db.insert(alarms).values({
    id: alarmId,
    integratorId,
    locationId,
    locationName,
    kind: 'DRILL',
    sourceId: locationId,
    // Those who are notified of anything are notified of these.
    severity: 'CRITICAL',
    state: 'RAISED',
    since: now,
    raisedAt: now,
    count: 1,
  })
  const { accountId } = caller
  await db.insert(alarmEvents).values({ alarmId, time: now, step: 'RAISED', cause: 'PERSON', accountId })
  noteStored(db, 'ALARMS')
}

export async function findLatestDrill(
  { db, integratorId }: Pick<Scope, 'db' | 'integratorId'>,
  locationId: string,
) {
  const [row] = await db
    .select()
    .from(alarms)
    .where(and(eq(alarms.locationId, locationId), isDrill, eq(alarms.integratorId, integratorId)))
    .orderBy(desc(alarms.raisedAt))
    .limit(1)
  return row
}

/** Of any integrator: the location may have been transferred meanwhile. */
export const hasOpenDrill = async (db: Queries, locationId: string): Promise<boolean> =>
  (await db.$count(alarms, and(eq(alarms.sourceId, locationId), isOpen))) > 0

/** The drills of a location since a moment, of any integrator. The oldest comes first. */
export async function listDrillsSince(db: Queries, locationId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ raisedAt: alarms.raisedAt })
    .from(alarms)
    .where(sql`${alarms.locationId} = ${locationId} and ${isDrill} and ${alarms.raisedAt} > ${since}`)
    .orderBy(alarms.raisedAt)
  return rows.flatMap(({ raisedAt }) => raisedAt ?? [])
}

/** How many drills one turn ends. The next one is a second later. */
const mostAtOnce = 100

export const isDrillOpen: SQL = sql`exists (select from ${alarms} where ${isOpen})`

/** Ends drills that have nobody left to notify, or have lasted long enough. Returns how many. Any number of processes can ask at once. */
export async function endDrills(db: Queries, now = new Date()): Promise<number> {
  if ((await db.select({ id: alarms.id }).from(alarms).where(isOpen).limit(1)).length === 0) return 0
  const isPlanned = sql`(${alarms.notifyAt} is null or ${alarms.notifyAt} > ${now})`
  const isUnderWay = sql`exists (select from ${notices} where ${notices.alarmId} = ${alarms.id} and ${notices.step} = 'RAISED'
    and ${notices.state} in ('WAITING', 'SENDING'))`
  const lastBegin = new Date(now.getTime() - longestDrill * second)
  return transaction(db, async (queries) => {
    const rows = await queries
      .select()
      .from(alarms)
      .where(sql`${isOpen} and (${alarms.raisedAt} <= ${lastBegin} or (${isPlanned} and not ${isUnderWay}))`)
      .orderBy(alarms.raisedAt)
      .limit(mostAtOnce)
      .for('update', { skipLocked: true })
    const changes = noChanges(now)
    const resolve = { kind: 'resolve' as const, time: toSeconds(now.getTime()) }
    for (const stored of rows) {
      const { kind, sourceId } = stored
      follow(changes, { kind, sourceId, rule: missingRule, stored, cause: 'DRILL_OVER' }, [resolve])
    }
    await writeChanges(queries, changes)
    await noteResults(
      queries,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}

/** What became of drills that are over. Messages that still wait would come too late. */
export async function noteResults(db: Queries, alarmIds: readonly string[]): Promise<void> {
  if (alarmIds.length === 0) return
  await db
    .update(notices)
    .set({ state: 'CANCELLED', ...storedAnswer(reasonFor('DRILL_OVER')) })
    .where(
      sql`${isAmong(notices.alarmId, alarmIds)} and ${notices.step} = 'RAISED' and ${notices.state} = 'WAITING'`,
    )
  // The location may be another integrator's by now, or gone.
  await db.execute(sql`
    insert into ${locationDrills} ("location_id", "alarm_id", "drilled_at", "total", "reached")
    select ${locations.id}, ${alarms.id}, ${alarms.raisedAt}, count(${notices.id}), count(*) filter (where ${notices.state} = 'SENT')
    from ${alarms}
    join ${locations} on ${locations.id} = ${alarms.locationId} and ${locations.integratorId} = ${alarms.integratorId}
    left join ${notices} on ${notices.alarmId} = ${alarms.id} and ${notices.step} = 'RAISED'
    where ${isAmong(alarms.id, alarmIds)} group by ${locations.id}, ${alarms.id}
    on conflict ("location_id") do update set "alarm_id" = excluded."alarm_id", "drilled_at" = excluded."drilled_at",
      "total" = excluded."total", "reached" = excluded."reached"`)
}
