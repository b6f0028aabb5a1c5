import type { Zone } from '#contract/schemas/location'
import type { Automation, AutomationUpdate, ZoneUpdate } from '#contract/schemas/zone'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, invalid, refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import { lockLocation } from '../../domain/places/locations.ts'
import * as store from './store.ts'
import type { DayOwner, StoredZone, ZonePath } from './store.ts'

export const requireZone = orNotFound('Zone', store.findZone)

/** Edits of one location's zones run one after the other, so that a new id stays free until it is stored. */
export const requireZoneForEdit = forEdit(
  async (scope: Scope, path: ZonePath) => lockLocation(scope, path.locationId),
  requireZone,
)

export function withUpdate({ zone }: StoredZone, update: ZoneUpdate): Omit<Zone, 'version'> {
  return {
    zoneId: update.zoneId ?? zone.zoneId,
    zoneName: update.zoneName ?? zone.zoneName,
    layoutId: update.layoutId === undefined ? zone.layoutId : update.layoutId,
  }
}

export const editableFields = ['zoneId', 'zoneName', 'layoutId'] as const
export const automationFields = ['enabled', 'mode', 'setpoint', 'setbackSetpoint', 'preheatMinutes'] as const

export async function checkZoneUpdate(db: Queries, current: StoredZone, update: ZoneUpdate): Promise<void> {
  const { zoneId, layoutId } = update
  checkVersion('Zone', current.zone, update)
  if (zoneId !== undefined && (await store.isZoneIdTaken(db, current, zoneId))) {
    throw conflict(refusalFor('ZONE_TAKEN', { zone: zoneId }), [fieldError('DUPLICATE', 'zoneId')])
  }
  if (typeof layoutId === 'string' && !(await store.hasLayout(db, current.locationId, layoutId))) {
    throw refersToNothing('layoutId', 'Layout')
  }
}

export function checkAutomationIdentity(current: Automation, update: AutomationUpdate): void {
  for (const field of ['locationId', 'zoneId'] as const) {
    if (update[field] !== undefined && update[field] !== current[field]) {
      throw invalid(field, refusalFor('AUTOMATION_FIXED'), 'IMMUTABLE')
    }
  }
}

/** The zone's own calendar, which its days need. */
export async function requireDayOwner(db: Queries, zone: StoredZone): Promise<DayOwner> {
  const calendarId = await store.findCalendar(db, zone)
  if (calendarId === undefined) {
    throw new ApiError(422, refusalFor('NO_OWN_CALENDAR', { zone: zone.zone.zoneId }))
  }
  return { locationId: zone.locationId, zoneId: zone.zone.zoneId, calendarId }
}

export async function checkNoCalendar(db: Queries, zone: StoredZone): Promise<void> {
  if ((await store.findCalendar(db, zone)) !== undefined) {
    throw conflict(refusalFor('HAS_OWN_CALENDAR', { zone: zone.zone.zoneId }))
  }
}

export const requireCalendar = orNotFound('Calendar', store.findCalendar)
