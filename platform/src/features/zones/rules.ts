import type { Zone } from '#contract/schemas/location'
import type { Automation, AutomationUpdate, ZoneUpdate } from '#contract/schemas/zone'
import { ApiError, conflict, fieldError, invalid, notFound, refersToNothing } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { checkVersion, forEdit } from '../../domain/edits.ts'
import { lockLocation } from '../../domain/locations.ts'
import type { DayOwner, StoredZone } from './store.ts'
import * as store from './store.ts'

interface ZonePath {
  locationId: string
  zoneId: string
}

export async function requireZone(scope: Scope, { locationId, zoneId }: ZonePath): Promise<StoredZone> {
  const zone = await store.findZone(scope, locationId, zoneId)
  if (!zone) throw notFound('Zone')
  return zone
}

/** Edits of one location's zones run one after the other, so that a new id stays free until it is stored. */
export const requireZoneForEdit = forEdit(
  async (scope: Scope, path: ZonePath) => lockLocation(scope, path.locationId),
  requireZone,
)

/** The zone after the update. */
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
  checkVersion('The zone', current.zone, update)
  if (zoneId !== undefined && (await store.isZoneIdTaken(db, current, zoneId))) {
    throw conflict(`The location has another zone ${zoneId}`, [fieldError('DUPLICATE', 'zoneId')])
  }
  if (typeof layoutId === 'string' && !(await store.hasLayout(db, current.locationId, layoutId))) {
    throw refersToNothing('layoutId', 'Layout')
  }
}

export function checkAutomationIdentity(current: Automation, update: AutomationUpdate): void {
  for (const field of ['locationId', 'zoneId'] as const) {
    if (update[field] !== undefined && update[field] !== current[field]) {
      throw invalid(field, 'Automation settings cannot move to another zone', 'IMMUTABLE')
    }
  }
}

/** The zone's own calendar, which its days need. */
export async function requireDayOwner(db: Queries, zone: StoredZone): Promise<DayOwner> {
  const calendarId = await store.findCalendar(db, zone)
  if (calendarId === undefined) {
    throw new ApiError(422, `Zone ${zone.zone.zoneId} does not have its own calendar: create it first`)
  }
  return { locationId: zone.locationId, zoneId: zone.zone.zoneId, calendarId }
}

export async function checkNoCalendar(db: Queries, zone: StoredZone): Promise<void> {
  if ((await store.findCalendar(db, zone)) !== undefined) {
    throw conflict(`Zone ${zone.zone.zoneId} already has its own calendar`)
  }
}

export async function requireCalendar(db: Queries, zone: StoredZone): Promise<string> {
  const calendarId = await store.findCalendar(db, zone)
  if (calendarId === undefined) throw notFound('Calendar')
  return calendarId
}
