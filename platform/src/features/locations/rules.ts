import type { LocationUpdate, LocationWithZones, OrganizationLocation } from '#contract/schemas/location'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import { conflict, fieldError, invalid, notFound } from '../../base/errors.ts'
import { findLocation } from '../../domain/locations.ts'
import * as store from './store.ts'

export const requireLocation = orNotFound('Location', async (scope: Scope, locationId: string) =>
  findLocation(scope, 'id', locationId),
)

export const requireLocationForEdit = forEdit(store.lockLocationForEdit, requireLocation)

/** The operator maintains every integrator's locations: the same work, for the location's own integrator. */
export async function scopeOfLocation<Given extends Scope>(given: Given, locationId: string): Promise<Given> {
  const integratorId = await store.findIntegratorOf(given.db, locationId)
  if (integratorId === undefined) throw notFound('Location')
  return { ...given, integratorId }
}

export function checkIdentity(current: LocationWithZones, update: LocationUpdate): void {
  if (update.id !== undefined && update.id !== current.id) {
    throw invalid('id', 'The id of a location cannot change', 'IMMUTABLE')
  }
  if (update.integratorId !== undefined && update.integratorId !== current.integratorId) {
    throw invalid('integratorId', 'Only a transfer can give a location to another integrator', 'IMMUTABLE')
  }
}

export const editableFields = [
  'name',
  'streetline1',
  'city',
  'country',
  'postalCode',
  'status',
  'slid',
] as const

export async function checkUpdate(
  db: Queries,
  current: LocationWithZones,
  update: LocationUpdate,
): Promise<void> {
  checkVersion('The location', current, update)
  await checkSlid(db, update.slid, current.id)
}

export async function checkNewLocation(db: Queries, location: OrganizationLocation): Promise<void> {
  await checkSlid(db, location.slid)
  const known = new Set(location.layouts.map(({ layoutName }) => layoutName))
  const stray = location.zones.find(({ layoutName }) => layoutName !== undefined && !known.has(layoutName))
  if (stray) {
    throw invalid('zones', `Zone ${stray.zoneId} names a layout that the location does not have`, 'NOT_FOUND')
  }
}

async function checkSlid(db: Queries, slid: string | null, locationId?: string): Promise<void> {
  if (slid !== null && (await store.isSlidTaken(db, slid, locationId))) {
    throw conflict(`Another location has the slid ${slid}`, [fieldError('DUPLICATE', 'slid')])
  }
}

export async function checkNothingAttached(db: Queries, location: LocationWithZones): Promise<void> {
  const attached = await store.countAttached(db, location.id)
  const parts = [
    attached.devices > 0 && `${attached.devices} device${attached.devices === 1 ? '' : 's'}`,
    attached.components > 0 &&
      `${attached.components} linked component${attached.components === 1 ? '' : 's'}`,
  ].filter(Boolean)
  if (parts.length > 0) {
    throw conflict(`${location.name} cannot be deleted: ${parts.join(' and ')} still attached`)
  }
}
