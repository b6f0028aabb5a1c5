import type { Queries } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import {
  automations,
  calendarDays,
  calendars,
  layouts,
  plannedConditionals,
  zones,
} from '../../../db/schema/index.ts'
import { partsOf } from './source-store.ts'

interface Wanted {
  automation: boolean
  conditionals: boolean
}

/** Rows of one statement. Each row has several parameters, and their number is limited. */
const atOnce = 2000

async function inPieces<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await insert(rows.slice(from, from + atOnce))
}

/** New ids for old ones. */
const newIds = (rows: { id: string }[]) => new Map(rows.map(({ id }) => [id, newId()]))

/** Copies the parts of a location into an empty one. Hold the source first. */
export async function copyParts(
  db: Queries,
  sourceId: string,
  locationId: string,
  wanted: Wanted,
): Promise<void> {
  const parts = partsOf(db, sourceId)
  const [layoutRows, zoneRows, calendarRows] = [await parts.layouts, await parts.zones, await parts.calendars]
  const [layoutIds, zoneIds, calendarIds] = [newIds(layoutRows), newIds(zoneRows), newIds(calendarRows)]
  /** The rows with the ids of the new zones. The location is held, so every row has a zone. */
  const inCopy = <Row extends { zoneId: string }>(rows: Row[]) =>
    rows.flatMap((row) => {
      const zoneId = zoneIds.get(row.zoneId)
      return zoneId === undefined ? [] : [{ ...row, zoneId }]
    })

  await inPieces(
    layoutRows.map(({ id, name }) => ({ id: layoutIds.get(id), locationId, name })),
    async (some) => db.insert(layouts).values(some),
  )
  await inPieces(
    zoneRows.map(({ id, zoneId, name, layoutId }) => ({
      id: zoneIds.get(id),
      locationId,
      zoneId,
      name,
      layoutId: layoutId && (layoutIds.get(layoutId) ?? null),
    })),
    async (some) => db.insert(zones).values(some),
  )
  await inPieces(
    inCopy(calendarRows).map(({ id, zoneId }) => ({ id: calendarIds.get(id), zoneId })),
    async (some) => db.insert(calendars).values(some),
  )
  await inPieces(
    (await parts.days).map(({ calendarId, date, periods }) => ({
      locationId,
      calendarId: calendarId && (calendarIds.get(calendarId) ?? null),
      date,
      periods,
    })),
    async (some) => db.insert(calendarDays).values(some),
  )
  if (wanted.automation)
    await inPieces(
      inCopy(await parts.automations).map(({ zoneId, settings }) => ({ zoneId, settings })),
      async (some) => db.insert(automations).values(some),
    )
  if (wanted.conditionals)
    await inPieces(
      inCopy(await parts.conditionals).map(({ id: _id, name: _name, ...planned }) => planned),
      async (some) => db.insert(plannedConditionals).values(some),
    )
}
