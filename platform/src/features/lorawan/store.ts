import { mostHeard, mostUplinks, uplinkLimits } from '#contract/uplink-limits'
import type { HeardSensor, LorawanSecretState, UplinkValue } from '#contract/schemas/lorawan'
import type { UplinkProblem } from '#contract/texts/uplinks/problem'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { JsonText } from '../../base/json-text.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonEpochSeconds, jsonObject, type Field } from '../../db/lists/json-list.ts'
import { isAmong, onlyRow, ownersIn } from '../../db/rows.ts'
import {
  components,
  heardSensors,
  lorawanSecrets,
  measurements,
  registeredComponents,
  sensorReplacements,
  uplinks,
} from '../../db/schema/index.ts'

export async function readSecretState(
  db: Queries,
  integratorId: string,
): Promise<LorawanSecretState | undefined> {
  const [row] = await db.select().from(lorawanSecrets).where(eq(lorawanSecrets.integratorId, integratorId))
  return row && { issuedAt: epochSeconds(row.issuedAt), usedAt: row.usedAt && epochSeconds(row.usedAt) }
}

/** The secret before it is gone with the same statement. */
export async function replaceSecret(db: Queries, integratorId: string, hash: string): Promise<Date> {
  const secret = { hash, issuedAt: sql`now()`, usedAt: null }
  const rows = await db
    .insert(lorawanSecrets)
    .values({ integratorId, ...secret })
    .onConflictDoUpdate({ target: lorawanSecrets.integratorId, set: secret })
    .returning({ issuedAt: lorawanSecrets.issuedAt })
  return onlyRow(rows).issuedAt
}

export async function deleteSecret(db: Queries, integratorId: string): Promise<void> {
  await db.delete(lorawanSecrets).where(eq(lorawanSecrets.integratorId, integratorId))
}

/** Not with every call: others would wait for the row. */
export async function noteUse(db: Queries, integratorId: string): Promise<void> {
  await db
    .update(lorawanSecrets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(lorawanSecrets.integratorId, integratorId),
        sql`coalesce(${lorawanSecrets.usedAt} < now() - interval '10 seconds', true)`,
      ),
    )
}

/** An uplink, whichever network server has sent it. */
export interface Uplink {
  devEui: string
  session: string
  frameCounter: number
  port: number
  payload: Buffer
  decoded: UplinkValue[] | null
  heardAt: Date
  rssi: number | null
  snr: number | null
  batteryPercent: number | null
}

/**
 * Returns false if the uplink was stored before. What is delivered again has the time at which the network server heard it. What the sensor
 * itself sends again has the same payload, and comes soon. Anything else with a known frame counter is new: the sensor begins again to
 * count after its battery was changed, in the same session if it was activated without a join.
 *
 * Of calls at once with the same uplink only one gets its `occurrence`.
 */
export async function insertUplink(db: Queries, integratorId: string, uplink: Uplink): Promise<boolean> {
  const { devEui, session, frameCounter, port, payload, decoded, heardAt, rssi, snr, batteryPercent } = uplink
  const isSoon = sql`${uplinks.heardAt} between "new"."heard_at" - ${soon} and "new"."heard_at" + ${soon}`
  const isRepeated = sql`${uplinks.heardAt} = "new"."heard_at" or (${uplinks.payload} = "new"."payload" and ${isSoon})`
  const { rowCount } = await db.execute(sql`
    insert into ${uplinks} ("integrator_id", "dev_eui", "session", "frame_counter", "port", "payload", "decoded", "heard_at", "rssi", "snr",
      "battery_percent", "occurrence")
    select "new".*, coalesce("known"."next", 0)
    from (values (${integratorId}, ${devEui}, ${session}, ${frameCounter}::bigint, ${port}::int, ${payload}::bytea, ${decoded && JSON.stringify(decoded)}::jsonb,
      ${heardAt.toISOString()}::timestamptz,
      ${rssi}::float8, ${snr}::float8, ${batteryPercent}::float8))
      as "new"("integrator_id", "dev_eui", "session", "frame_counter", "port", "payload", "decoded", "heard_at", "rssi", "snr", "battery_percent")
    cross join lateral (
      select max(${uplinks.occurrence}) + 1 as "next", bool_or(${isRepeated}) as "is_repeated" from ${uplinks}
      where ${uplinks.integratorId} = "new"."integrator_id" and ${uplinks.devEui} = "new"."dev_eui"
        and ${uplinks.session} = "new"."session" and ${uplinks.frameCounter} = "new"."frame_counter"
    ) as "known"
    where "is_repeated" is not true
    on conflict do nothing`)
  return rowCount === 1
}

const soon = sql`make_interval(secs => ${sql.raw(String(uplinkLimits.repeatedSeconds))})`

export async function setBattery(
  db: Queries,
  integratorId: string,
  devEui: string,
  batteryPercent: number,
): Promise<void> {
  await db
    .update(heardSensors)
    .set({ batteryPercent })
    .where(and(eq(heardSensors.integratorId, integratorId), eq(heardSensors.devEui, devEui)))
}

const isRegistration = and(
  eq(registeredComponents.integratorId, heardSensors.integratorId),
  eq(registeredComponents.macAddress, heardSensors.devEui),
)

/** Made by the database, however many there are. */
export async function listHeard({ db, integratorId }: Scope): Promise<JsonText<HeardSensor[]>> {
  const fields: Record<keyof HeardSensor, Field> = {
    devEui: heardSensors.devEui,
    registeredComponentId: sql`${registeredComponents.id}`,
    componentName: sql`coalesce(${components.name}, ${registeredComponents.componentName})`,
    locationId: sql`${components.locationId}`,
    heardAt: jsonEpochSeconds(heardSensors.heardAt),
    uplinks: heardSensors.uplinks,
    rssi: heardSensors.rssi,
    snr: heardSensors.snr,
    batteryMillivolts: heardSensors.batteryMillivolts,
    batteryPercent: heardSensors.batteryPercent,
    problem: heardSensors.problem,
    code: heardSensors.problemCode,
    values: heardSensors.problemValues,
  }
  const { rows } = await db.execute<{ text: string }>(sql`
    select concat('[', string_agg("sensor", ',' order by "rank"), ']') as "text" from (
      select ${jsonObject(fields)} as "sensor", row_number() over (order by ${newestFirst}) as "rank"
      from ${heardSensors}
      left join ${registeredComponents} on ${isRegistration}
      left join ${components} on ${components.id} = ${registeredComponents.linkedComponentId}
      where ${heardSensors.integratorId} = ${integratorId}
      order by ${newestFirst} limit ${mostHeard}
    ) as "listed"`)
  return new JsonText(onlyRow(rows).text)
}

/** The newest uplinks of a sensor, as they arrived. */
export const listUplinks = async ({ db, integratorId }: Scope, devEui: string): Promise<StoredUplink[]> =>
  db
    .select({
      heardAt: uplinks.heardAt,
      port: uplinks.port,
      payload: uplinks.payload,
      decoded: uplinks.decoded,
      found: uplinks.found,
    })
    .from(uplinks)
    .where(and(eq(uplinks.integratorId, integratorId), eq(uplinks.devEui, devEui)))
    .orderBy(desc(uplinks.heardAt), desc(uplinks.id))
    .limit(mostUplinks)

export type StoredUplink = Pick<
  typeof uplinks.$inferSelect,
  'heardAt' | 'port' | 'payload' | 'decoded' | 'found'
>

const newestFirst = sql`${heardSensors.heardAt} desc, ${heardSensors.devEui}`

export type WaitingUplink = typeof uplinks.$inferSelect

const isWaiting = eq(uplinks.state, 'WAITING')

type Lane = 'WAITING' | 'CODEC'

/**
 * Uplinks that nobody else decodes at this moment, by turns between integrators, without those that rest. They are locked until the end of the
 * transaction. Those that failed come last, so that they do not hold up the others.
 */
export async function claimWaiting(
  db: Queries,
  atMost: number,
  lane: Lane = 'WAITING',
  resting: readonly string[] = [],
): Promise<WaitingUplink[]> {
  // The index of the lane has its name in it.
  const isIn = sql`"state" = ${sql.raw(`'${lane}'`)}`
  const ids = sql`
    select "id" from (
      select "waiting".*, row_number() over (partition by "integrator_id" order by "failures", "id") as "turn"
      from (${ownersIn(uplinks.integratorId, isIn)}) as "known"
      cross join lateral (
        select "id", "integrator_id", "failures" from ${uplinks} as "next"
        where ${isIn} and "next"."integrator_id" = "known"."owner"
        order by "failures", "id" limit ${atMost} for update skip locked
      ) as "waiting"
      where "known"."owner" <> all(${sql.param(resting)}::text[])
    ) as "ordered" order by "turn", "failures", "id" limit ${atMost}`
  return db
    .select()
    .from(uplinks)
    .where(sql`${uplinks.id} = any(array(${ids}))`)
}

/** Of these uplinks the ones that nobody else decodes at this moment. */
export const claimAmong = async (db: Queries, ids: readonly number[]): Promise<WaitingUplink[]> =>
  db
    .select()
    .from(uplinks)
    .where(and(isWaiting, isOneOf(ids)))
    .orderBy(asc(uplinks.id))
    .for('update', { skipLocked: true })

export interface LinkedMeasurement {
  devEui: string
  /** Since when it is the sensor of its component, if it has replaced another one. */
  since: Date | null
  measurementId: string | null
  externalId: string | null
}

/** The measurements of the sensors that are linked to a zone. */
export async function listLinkedMeasurements(
  db: Queries,
  integratorId: string,
  devEuis: string[],
): Promise<LinkedMeasurement[]> {
  const rows = await db
    .select({
      devEui: registeredComponents.macAddress,
      since: sensorReplacements.startedAt,
      measurementId: measurements.id,
      externalId: measurements.externalId,
    })
    .from(registeredComponents)
    .leftJoin(measurements, eq(measurements.componentId, registeredComponents.linkedComponentId))
    .leftJoin(
      sensorReplacements,
      and(
        eq(sensorReplacements.componentId, registeredComponents.linkedComponentId),
        eq(sensorReplacements.newMacAddress, registeredComponents.macAddress),
      ),
    )
    .where(
      and(
        eq(registeredComponents.integratorId, integratorId),
        isAmong(registeredComponents.macAddress, devEuis),
        isNotNull(registeredComponents.linkedComponentId),
      ),
    )
  return rows.map(({ devEui, ...found }) => ({ ...found, devEui: devEui ?? '' }))
}

export async function setState(
  db: Queries,
  ids: readonly number[],
  state: (typeof uplinks.$inferSelect)['state'],
): Promise<void> {
  if (ids.length === 0) return
  await db.update(uplinks).set({ state, isCounted: true }).where(isOneOf(ids))
}

const isOneOf = (ids: readonly number[]) => sql`${uplinks.id} = any(${sql.param(ids)}::bigint[])`

const mostFailures = 5

/** Tried again after the others, and given up after a while. */
export async function noteFailure(db: Queries, ids: readonly number[]): Promise<void> {
  await db
    .update(uplinks)
    .set({
      failures: sql`${uplinks.failures} + 1`,
      state: sql`case when ${uplinks.failures} + 1 < ${mostFailures} then 'WAITING' else 'FAILED' end`,
    })
    .where(isOneOf(ids))
}

export const storedProblem = (problem: UplinkProblem | null) => ({
  problem: problem && problem.message,
  problemCode: problem && problem.code,
  problemValues: problem && problem.values,
})

export type Heard = Omit<typeof heardSensors.$inferInsert, 'integratorId'>

/** What the uplinks of a batch say about their sensors, one row for each sensor. An older uplink does not overwrite a newer one. */
export async function noteHeard(db: Queries, integratorId: string, heard: readonly Heard[]): Promise<void> {
  const isNewer = sql`excluded."heard_at" >= ${heardSensors.heardAt}`
  const newer = (name: string) =>
    sql`case when ${isNewer} then excluded.${sql.identifier(name)} else ${heardSensors}.${sql.identifier(name)} end`
  /** Not every uplink says it. */
  const known = (name: string) =>
    sql`case when ${isNewer} then coalesce(excluded.${sql.identifier(name)}, ${heardSensors}.${sql.identifier(name)}) else ${heardSensors}.${sql.identifier(name)} end`
  await db
    .insert(heardSensors)
    .values(heard.map((sensor) => ({ ...sensor, integratorId })))
    .onConflictDoUpdate({
      target: [heardSensors.integratorId, heardSensors.devEui],
      set: {
        heardAt: sql`greatest(${heardSensors.heardAt}, excluded."heard_at")`,
        uplinks: sql`${heardSensors.uplinks} + excluded."uplinks"`,
        rssi: newer('rssi'),
        snr: newer('snr'),
        batteryMillivolts: known('battery_millivolts'),
        batteryPercent: known('battery_percent'),
        problem: newer('problem'),
        problemCode: newer('problem_code'),
        problemValues: newer('problem_values'),
        parked: sql`${heardSensors.parked} or excluded."parked"`,
      },
    })
}

const isLinkedMeanwhile = sql`${heardSensors.parked} and ${isRegistration} and ${registeredComponents.linkedComponentId} is not null`

export const someLinkedMeanwhile = sql`exists (select from ${heardSensors} cross join ${registeredComponents} where ${isLinkedMeanwhile})`

/** Uplinks of sensors that have been linked meanwhile are decoded after all. */
export async function unpark(db: Queries): Promise<void> {
  await db.execute(sql`
    with "linked" as (
      update ${heardSensors} set "parked" = false
      from ${registeredComponents}
      where ${isLinkedMeanwhile}
      returning ${heardSensors.integratorId}, ${heardSensors.devEui}
    )
    update ${uplinks} set "state" = 'WAITING'
    from "linked"
    where ${uplinks.integratorId} = "linked"."integrator_id" and ${uplinks.devEui} = "linked"."dev_eui"
      and ${uplinks.state} = 'PARKED'`)
}

/** Rows that one statement deletes, so that it holds its locks only for a moment. */
const batch = 5_000

/** Removes what is too old or too much. Returns how many uplinks went. */
export async function clean(db: Queries): Promise<number> {
  const old = sql`${uplinks.receivedAt} < now() - make_interval(days => ${uplinkLimits.days})`
  const tooMany = sql`${uplinks.id} <= any(
    select "last"."id" from (select distinct ${heardSensors.integratorId} as "owner" from ${heardSensors}) as "known"
    cross join lateral (
      select "u"."id" from ${uplinks} as "u" where "u"."integrator_id" = "known"."owner"
      order by "u"."id" desc offset ${uplinkLimits.uplinks} limit 1
    ) as "last" where "known"."owner" = ${uplinks.integratorId})`
  let removed = 0
  for (const condition of [old, tooMany])
    for (let count = batch; count >= batch; removed += count) {
      const some = sql`select ${uplinks.id} from ${uplinks} where ${condition} limit ${batch}`
      const { rowCount } = await db.execute(
        sql`delete from ${uplinks} where ${uplinks.id} = any(array(${some}))`,
      )
      count = rowCount ?? 0
    }
  await db.execute(sql`
    delete from ${heardSensors} using (
      select "integrator_id", "dev_eui", "heard_at", row_number() over (partition by "integrator_id" order by "heard_at" desc) as "rank"
      from ${heardSensors}
      where not exists (select from ${registeredComponents} where ${isRegistration})
    ) as "unregistered"
    where ${heardSensors.integratorId} = "unregistered"."integrator_id" and ${heardSensors.devEui} = "unregistered"."dev_eui"
      and ("unregistered"."rank" > ${uplinkLimits.unregistered}
        or "unregistered"."heard_at" < now() - make_interval(days => ${uplinkLimits.unregisteredDays}))`)
  return removed
}
