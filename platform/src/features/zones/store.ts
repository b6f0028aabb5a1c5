import type { Zone } from '#contract/schemas/location'
import type {
  Automation,
  CalendarDay,
  CalendarDayBody,
  Schedule,
  ScheduleQuery,
} from '#contract/schemas/zone'
import { and, asc, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { deletion, groupBy, onlyRow, updateOne } from '../../db/rows.ts'
import {
  automations,
  calendarDays,
  calendars,
  components,
  layouts,
  locations,
  registeredComponents,
  zones,
  type AutomationSettings,
} from '../../db/schema/index.ts'
import { nothingSet } from '../../domain/places/automation.ts'

/** A zone in the form of the API, with the id of its row, which a rename does not change. */
export interface StoredZone {
  rowId: string
  locationId: string
  zone: Zone
}

export interface ZonePath {
  locationId: string
  zoneId: string
}

export async function findZone(
  { db, integratorId }: Scope,
  { locationId, zoneId }: ZonePath,
): Promise<StoredZone | undefined> {
  const [row] = await db
    .select({
      rowId: zones.id,
      locationId: zones.locationId,
      zone: {
        zoneId: zones.zoneId,
        zoneName: zones.name,
        layoutId: zones.layoutId,
        version: zones.version,
      },
    })
    .from(zones)
    .innerJoin(locations, eq(locations.id, zones.locationId))
    .where(
      and(eq(locations.id, locationId), eq(locations.integratorId, integratorId), eq(zones.zoneId, zoneId)),
    )
  return row
}

export async function isZoneIdTaken(db: Queries, { rowId, locationId }: StoredZone, zoneId: string) {
  const others = and(eq(zones.locationId, locationId), ne(zones.id, rowId))
  return (await db.$count(zones, and(others, eq(zones.zoneId, zoneId)))) > 0
}

export const hasLayout = async (db: Queries, locationId: string, layoutId: string): Promise<boolean> =>
  (await db.$count(layouts, and(eq(layouts.locationId, locationId), eq(layouts.id, layoutId)))) > 0

export async function updateZone(
  db: Queries,
  { rowId, zone }: StoredZone,
  { zoneId, zoneName, layoutId }: Omit<Zone, 'version'>,
): Promise<void> {
  await updateOne(db, zones, rowId, { zoneId, name: zoneName, layoutId })
  if (zoneName === zone.zoneName) return
  // Registrations store their zone's name, also after they were unlinked.
  await db
    .update(registeredComponents)
    .set({ zoneName })
    .where(
      inArray(
        registeredComponents.linkedComponentId,
        db.select({ id: components.id }).from(components).where(eq(components.zoneId, rowId)),
      ),
    )
}

export async function readAutomation(
  db: Queries,
  { rowId, locationId, zone }: StoredZone,
): Promise<Automation> {
  const [row] = await db
    .select({ settings: automations.settings, version: automations.version })
    .from(automations)
    .where(eq(automations.zoneId, rowId))
  return { locationId, zoneId: zone.zoneId, ...(row?.settings ?? nothingSet), version: row?.version ?? null }
}

export async function writeAutomation(
  db: Queries,
  { rowId }: StoredZone,
  settings: AutomationSettings,
): Promise<void> {
  await db
    .insert(automations)
    .values({ zoneId: rowId, settings })
    .onConflictDoUpdate({
      target: automations.zoneId,
      set: { settings, version: sql`${automations.version} + 1`, updatedAt: new Date() },
    })
}

export async function findCalendar(db: Queries, { rowId }: StoredZone): Promise<string | undefined> {
  const [row] = await db.select({ id: calendars.id }).from(calendars).where(eq(calendars.zoneId, rowId))
  return row?.id
}

export async function insertCalendar(db: Queries, { rowId }: StoredZone): Promise<void> {
  await db.insert(calendars).values({ zoneId: rowId })
}

export const deleteCalendar = deletion(calendars)

/** The calendar of these days: a zone's own, or the whole location's. */
export interface DayOwner {
  locationId: string
  zoneId: string | null
  calendarId: string | null
}

const isDayOf = ({ locationId, calendarId }: DayOwner) =>
  and(
    eq(calendarDays.locationId, locationId),
    calendarId === null ? isNull(calendarDays.calendarId) : eq(calendarDays.calendarId, calendarId),
  )

function asDay({ locationId, zoneId }: DayOwner, row: typeof calendarDays.$inferSelect): CalendarDay {
  const { date, periods, updatedAt } = row
  return { locationId, zoneId, date, periods, updatedAt: epochSeconds(updatedAt) }
}

export async function listDays(db: Queries, owner: DayOwner): Promise<CalendarDay[]> {
  const rows = await db.select().from(calendarDays).where(isDayOf(owner)).orderBy(asc(calendarDays.date))
  return rows.map((row) => asDay(owner, row))
}

export async function findDay(db: Queries, owner: DayOwner, date: string): Promise<CalendarDay | undefined> {
  const [row] = await db
    .select()
    .from(calendarDays)
    .where(and(isDayOf(owner), eq(calendarDays.date, date)))
  return row && asDay(owner, row)
}

export async function writeDay(
  db: Queries,
  owner: DayOwner,
  { date, periods }: CalendarDayBody,
): Promise<CalendarDay> {
  const { locationId, calendarId } = owner
  const rows = await db
    .insert(calendarDays)
    .values({ locationId, calendarId, date, periods })
    .onConflictDoUpdate({
      target: [calendarDays.locationId, calendarDays.calendarId, calendarDays.date],
      set: { periods, updatedAt: new Date() },
    })
    .returning()
  return asDay(owner, onlyRow(rows))
}

/** Two statements, whatever the number of zones: the zones with their automation, and all days between both. */
export async function readSchedule(
  db: Queries,
  locationId: string,
  { from, to }: ScheduleQuery,
): Promise<Schedule> {
  const zoneRows = await db
    .select({
      zoneId: zones.zoneId,
      zoneName: zones.name,
      settings: automations.settings,
      version: automations.version,
      calendarId: calendars.id,
    })
    .from(zones)
    .leftJoin(automations, eq(automations.zoneId, zones.id))
    .leftJoin(calendars, eq(calendars.zoneId, zones.id))
    .where(eq(zones.locationId, locationId))
    .orderBy(asc(zones.zoneId))
  const dayRows = await db
    .select({ calendarId: calendarDays.calendarId, date: calendarDays.date, periods: calendarDays.periods })
    .from(calendarDays)
    .where(and(eq(calendarDays.locationId, locationId), between(calendarDays.date, from, to)))
    .orderBy(asc(calendarDays.date))
  const byCalendar = groupBy(dayRows, ({ calendarId }) => calendarId)
  const daysOf = (calendar: string | null) =>
    (byCalendar.get(calendar) ?? []).map(({ date, periods }) => ({ date, periods }))
  return {
    locationId,
    days: daysOf(null),
    zones: zoneRows.map(({ zoneId, zoneName, settings, version, calendarId }) => ({
      zoneId,
      zoneName,
      automation: { ...(settings ?? nothingSet), version },
      hasCalendar: calendarId !== null,
      days: calendarId === null ? [] : daysOf(calendarId),
    })),
  }
}
