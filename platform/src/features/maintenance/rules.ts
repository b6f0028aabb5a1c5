import { mostMaintenanceWindows } from '#contract/limits'
import type { MaintenanceWindow, NewMaintenanceWindow } from '#contract/schemas/maintenance'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, invalid, notFound } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { occurrenceColumns } from '../../domain/places/maintenance.ts'
import * as store from './store.ts'

/** Of a location that the caller may see. */
export async function requireWindow(
  db: Queries,
  locationId: string,
  maintenanceId: string,
): Promise<MaintenanceWindow> {
  const window = await store.findWindow(db, locationId, maintenanceId)
  if (!window) throw notFound('Maintenance window')
  return window
}

export const editableFields = ['repeats', 'days', 'from', 'to', 'reason'] as const

/** Lock the location first. */
export async function checkCount(db: Queries, locationId: string): Promise<void> {
  if ((await store.countWindows(db, locationId)) >= mostMaintenanceWindows)
    throw conflict(refusalFor('TOO_MANY_WINDOWS', { most: mostMaintenanceWindows }))
}

/** With the occurrence that is on or comes next. There must be one. */
export async function withOccurrence(db: Queries, locationId: string, window: NewMaintenanceWindow) {
  const occurrence = occurrenceColumns(window, await store.findTimeZone(db, locationId), new Date())
  if (!occurrence.endsAt) throw invalid('to', refusalFor('WINDOW_OVER'))
  return { ...window, ...occurrence }
}
