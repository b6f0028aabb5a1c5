import type { Automation, CalendarDay, CalendarDayBody } from '#contract/schemas/zone'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { epochSeconds } from '../../base/time.ts'
import { automations, calendarDays, calendars } from '../../db/schema/index.ts'
import type { AutomationSettings } from '../../db/schema/index.ts'
import type { StoredZone } from './store.ts'

export const nothingSet: AutomationSettings = {
  enabled: false,
  mode: 'OFF',
  setpoint: null,
  setbackSetpoint: null,
  preheatMinutes: 0,
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

export async function deleteCalendar(db: Queries, calendarId: string): Promise<void> {
  await db.delete(calendars).where(eq(calendars.id, calendarId))
}

/** The calendar of these days: a zone's own, or the whole location's. */
export interface DayOwner {
  locationId: string
  zoneId: string | null
  calendarId: string | null
}

const daysOf = ({ locationId, calendarId }: DayOwner) =>
  and(
    eq(calendarDays.locationId, locationId),
    calendarId === null ? isNull(calendarDays.calendarId) : eq(calendarDays.calendarId, calendarId),
  )

function asDay({ locationId, zoneId }: DayOwner, row: typeof calendarDays.$inferSelect): CalendarDay {
  const { date, periods, updatedAt } = row
  return { locationId, zoneId, date, periods, updatedAt: epochSeconds(updatedAt) }
}

export async function listDays(db: Queries, owner: DayOwner): Promise<CalendarDay[]> {
  const rows = await db.select().from(calendarDays).where(daysOf(owner)).orderBy(asc(calendarDays.date))
  return rows.map((row) => asDay(owner, row))
}

export async function findDay(db: Queries, owner: DayOwner, date: string): Promise<CalendarDay | undefined> {
  const [row] = await db
    .select()
    .from(calendarDays)
    .where(and(daysOf(owner), eq(calendarDays.date, date)))
  return row && asDay(owner, row)
}

export async function writeDay(
  db: Queries,
  owner: DayOwner,
  { date, periods }: CalendarDayBody,
): Promise<CalendarDay> {
  const { locationId, calendarId } = owner
  const [row] = await db
    .insert(calendarDays)
    .values({ locationId, calendarId, date, periods })
    .onConflictDoUpdate({
      target: [calendarDays.locationId, calendarDays.calendarId, calendarDays.date],
      set: { periods, updatedAt: new Date() },
    })
    .returning()
  if (!row) throw new Error('The database returned no row for a calendar day')
  return asDay(owner, row)
}
