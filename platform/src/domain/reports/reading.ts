import { defaultSamplePeriod, latePeriods, secondsPer } from '#contract/limits'
import { defaultTimeZone } from '#contract/time-zones'
import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { onlyRow } from '../../db/rows.ts'
import {
  accounts,
  alarms,
  components,
  devices,
  locations,
  measurements,
  products,
  serviceAccounts,
  units,
  zones,
} from '../../db/schema/index.ts'
import { sampleStore } from '../samples/current.ts'
import { followSamples, type Excursion, type Followed, type LimitsFrom } from './following.ts'
import { limitsByTime, readChanges, readLimits, type LimitChange } from './limits-history.ts'

/** All that a report says of a location, from its samples wherever they lie. */

export interface Period {
  from: number
  to: number
}

export interface MeasuredFacts {
  measurementId: string
  label: string
  componentId: string
  componentName: string
  zoneName: string
  unit: string | null
  identifier: string
  product: string | null
  device: string | null
  deviceId: string | null
  /** Seconds between two samples, as its device is set. */
  period: number
}

export interface AlarmFacts {
  alarmId: string
  kind: string
  measurementId: string | null
  deviceId: string | null
  severity: string
  raisedAt: number
  resolvedAt: number | null
  acknowledgedAt: number | null
  acknowledgedBy: string | null
  cause: string | null
  action: string | null
  causeText: string | null
}

export interface LocationReport {
  location: { id: string; name: string; address: string; timeZone: string }
  measured: { facts: MeasuredFacts; limits: LimitsFrom[]; followed: Followed }[]
  alarms: AlarmFacts[]
  changes: LimitChange[]
}

async function readLocation(db: Queries, locationId: string) {
  const [row] = await db.select().from(locations).where(eq(locations.id, locationId))
  if (!row) return undefined
  const { id, name, streetline1, postalCode, city, country, timeZone } = row
  const town = [postalCode, city].filter(Boolean).join(' ')
  return {
    id,
    name,
    address: [streetline1, town, country].filter(Boolean).join(', '),
    timeZone: timeZone ?? defaultTimeZone,
  }
}

async function listMeasured(db: Queries, locationId: string): Promise<MeasuredFacts[]> {
  return db
    .select({
      measurementId: measurements.id,
      label: measurements.label,
      componentId: components.id,
      componentName: components.name,
      zoneName: zones.name,
      unit: units.symbol,
      identifier: components.identifier,
      product: products.name,
      device: devices.cloudlinkId,
      deviceId: devices.id,
      period: sql<number>`coalesce(${devices.sampleFrequency}, ${defaultSamplePeriod})`.mapWith(Number),
    })
    .from(measurements)
    .innerJoin(components, eq(components.id, measurements.componentId))
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .leftJoin(units, eq(units.id, measurements.unitId))
    .leftJoin(products, eq(products.id, components.productId))
    .leftJoin(devices, eq(devices.id, components.deviceId))
    .where(eq(measurements.locationId, locationId))
    .orderBy(asc(zones.name), asc(components.name), asc(measurements.label), asc(measurements.id))
}

/** Of a location and a period. */
const mostAlarms = 5000

async function listAlarms(db: Queries, locationId: string, { from, to }: Period): Promise<AlarmFacts[]> {
  const person = alias(accounts, 'person')
  const rows = await db
    .select({ alarm: alarms, person: sql<string | null>`${person.firstName} || ' ' || ${person.lastName}` })
    .from(alarms)
    .leftJoin(person, eq(person.id, alarms.acknowledgedBy))
    .where(
      and(
        eq(alarms.locationId, locationId),
        ne(alarms.state, 'PENDING'),
        ne(alarms.kind, 'DRILL'),
        lt(alarms.raisedAt, new Date(to * second)),
        or(isNull(alarms.resolvedAt), gt(alarms.resolvedAt, new Date(from * second))),
      ),
    )
    .orderBy(asc(alarms.raisedAt))
    .limit(mostAlarms)
  return rows.map(({ alarm, person: acknowledgedBy }) => ({
    ...alarm,
    alarmId: alarm.id,
    raisedAt: toSeconds(alarm.raisedAt?.getTime() ?? 0),
    resolvedAt: alarm.resolvedAt && toSeconds(alarm.resolvedAt.getTime()),
    acknowledgedAt: alarm.acknowledgedAt && toSeconds(alarm.acknowledgedAt.getTime()),
    acknowledgedBy,
  }))
}

/** Samples are read in pieces of this length: of one that comes each second, what one of them has fits into memory. */
const pieceSeconds = 7 * secondsPer.day
const mostInPiece = 1_000_000

/** By the newest ones it is decided how often a measurement usually sends. */
const mostToCompare = 200

const shortestHold = 15 * secondsPer.minute

/** Three times what a device is set to, or what it does: some send less often than they are asked to. */
async function longestHoldOf(
  db: Queries,
  { measurementId, period }: MeasuredFacts,
  span: Period,
): Promise<number> {
  const steps: number[] = []
  let last: number | undefined
  const take = (time: number) => {
    if (last !== undefined) steps.push(time - last)
    last = time
  }
  await sampleStore().eachSample(db, measurementId, span, take, mostToCompare)
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return Math.max(shortestHold, latePeriods * period, latePeriods * Math.min(usual, secondsPer.day))
}

async function followMeasured(
  db: Queries,
  facts: MeasuredFacts,
  period: Period,
  limits: LimitsFrom[],
): Promise<Followed> {
  const { measurementId, unit } = facts
  const longestHold = await longestHoldOf(db, facts, period)
  let before: { time: number; value: number } | undefined
  const earlier = { from: Math.floor(period.from - longestHold), to: period.from }
  await sampleStore().eachSample(db, measurementId, earlier, (time, value) => (before = { time, value }), 1)
  const following = followSamples({ ...period, longestHold, limits, before, isCelsius: unit === '°C' })
  for (let from = period.from; from < period.to; from += pieceSeconds) {
    const piece = { from, to: Math.min(from + pieceSeconds, period.to) }
    await sampleStore().eachSample(
      db,
      measurementId,
      piece,
      (time, value) => following.take(time, value),
      mostInPiece,
    )
  }
  return following.end()
}

interface Reading {
  signal: AbortSignal
  /** How much of the location is done, from 0 to 1. */
  progress: (share: number) => void
}

export async function readReport(
  db: Queries,
  locationId: string,
  period: Period,
  { signal, progress }: Reading,
): Promise<LocationReport | undefined> {
  const location = await readLocation(db, locationId)
  if (!location) return undefined
  const { limits, changes } = limitsByTime(
    await readLimits(db, locationId),
    await readChanges(db, locationId, period.from),
    period.to,
  )
  const measured: LocationReport['measured'] = []
  const listed = await listMeasured(db, locationId)
  for (const facts of listed) {
    signal.throwIfAborted()
    const own = limits(facts.measurementId)
    measured.push({ facts, limits: own, followed: await followMeasured(db, facts, period, own) })
    progress(measured.length / listed.length)
  }
  return { location, measured, changes, alarms: await listAlarms(db, locationId, period) }
}

/** A person, or what a service account is called. */
export async function nameOfMaker(db: Queries, accountId: string | null): Promise<string> {
  if (accountId === null) return ''
  const [person] = await db
    .select({ name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (person) return person.name
  const [service] = await db.select().from(serviceAccounts).where(eq(serviceAccounts.id, accountId))
  return service?.name ?? ''
}

/** Nothing is known of what comes after now. */
export async function knownUntil(db: Queries, to: number): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select date_part('epoch', now()) as "now"`)
  return Math.min(to, Math.floor(onlyRow(rows).now))
}

/** The alarm that was raised about it: of the same measurement, at the same time. An alarm may be raised a moment later. */
export const lateness = 120

export const alarmOf = (
  known: readonly AlarmFacts[],
  measurementId: string,
  { begins, ends }: Excursion,
): AlarmFacts | undefined =>
  known.find(
    (alarm) =>
      alarm.kind === 'LIMIT' &&
      alarm.measurementId === measurementId &&
      alarm.raisedAt <= ends + lateness &&
      (alarm.resolvedAt ?? Infinity) >= begins,
  )
