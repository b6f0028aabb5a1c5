import { mayAccess, roles as knownRoles, type Role } from '#contract/access'
import { namesOf } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import { mostCopied } from '#contract/limits'
import { deviceOperations } from '#contract/operations/devices'
import type {
  CopyPreview,
  LocationUpdate,
  LocationWithZones,
  OrganizationLocation,
} from '#contract/schemas/location'
import type { Copied } from '#contract/texts/refusals/en'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, invalid, notFound, outdated } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { evaluateLatest } from '../../domain/alarms/evaluation.ts'
import { noteSilence } from '../../domain/alarms/silence.ts'
import { lockDevice } from '../../domain/devices/device-components.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import { findLocation } from '../../domain/places/locations.ts'
import { countContent } from './copy-store.ts'
import * as store from './store.ts'
import { findTaken, listDeviceIds, moveEverything } from './transfer-store.ts'

export const requireLocation = orNotFound('Location', async (scope: Scope, locationId: string) =>
  findLocation(scope, 'id', locationId),
)

export const requireLocationForEdit = forEdit(store.lockLocationForEdit, requireLocation)

/** The operator maintains every integrator's locations: the same work, for the location's own integrator. */
export async function scopeOfLocation<Caller extends Scope>(
  scope: Caller,
  locationId: string,
): Promise<Caller> {
  const integratorId = await store.findIntegratorOf(scope.db, locationId)
  if (integratorId === undefined) throw notFound('Location')
  return { ...scope, integratorId }
}

/** Those that count at a location for a limited caller. Undefined for others. */
export async function rolesAt({ db, caller }: Scope, locationId: string): Promise<Role[] | undefined> {
  if (!caller.groups) return undefined
  const there = await store.listGroupIds(db, locationId)
  const held = caller.groups.filter(({ id }) => there.includes(id)).flatMap(({ roles }) => roles)
  return knownRoles.filter((role) => held.includes(role))
}

/** How many are at fault is for those who may list them. */
export const maySeeDevices = ({ caller: { roles, isOperator } }: Scope): boolean =>
  mayAccess(deviceOperations.listManagedDevices.access, roles, isOperator)

export function checkIdentity(current: LocationWithZones, update: LocationUpdate): void {
  if (update.id !== undefined && update.id !== current.id) {
    throw invalid('id', refusalFor('LOCATION_ID_FIXED'), 'IMMUTABLE')
  }
  if (update.integratorId !== undefined && update.integratorId !== current.integratorId) {
    throw invalid('integratorId', refusalFor('LOCATION_NEEDS_TRANSFER'), 'IMMUTABLE')
  }
}

export const editableFields = namesOf(locationFields)

export async function checkUpdate(
  db: Queries,
  current: LocationWithZones,
  update: LocationUpdate,
): Promise<void> {
  checkVersion('Location', current, update)
  await checkSlid(db, update.slid, current.id)
}

export async function checkNewLocation(db: Queries, location: OrganizationLocation): Promise<void> {
  await checkSlid(db, location.slid)
  const known = new Set(location.layouts.map(({ layoutName }) => layoutName))
  const stray = location.zones.find(({ layoutName }) => layoutName !== undefined && !known.has(layoutName))
  if (stray) {
    throw invalid('zones', refusalFor('ZONE_NAMES_NO_LAYOUT', { zone: stray.zoneId }), 'NOT_FOUND')
  }
}

async function checkSlid(db: Queries, slid: string | null, locationId?: string): Promise<void> {
  if (slid !== null && (await store.isSlidTaken(db, slid, locationId))) {
    throw conflict(refusalFor('SLID_TAKEN', { slid }), [fieldError('DUPLICATE', 'slid')])
  }
}

export async function checkNothingAttached(db: Queries, location: LocationWithZones): Promise<void> {
  const { devices, components } = await store.countAttached(db, location.id)
  if (devices > 0 || components > 0)
    throw conflict(refusalFor('LOCATION_IN_USE', { name: location.name, devices, components }))
}

/** The location, locked with its devices. The devices come first, as in every change of what is on them. */
export async function requireLocationForTransfer(
  scope: Scope,
  locationId: string,
): Promise<LocationWithZones> {
  await requireLocation(scope, locationId)
  const devices = await listDeviceIds(scope.db, locationId)
  for (const deviceId of devices) await lockDevice(scope, deviceId)
  const location = await requireLocationForEdit(scope, locationId)
  // A device that was added or removed before the location was locked is not locked itself.
  if ((await listDeviceIds(scope.db, locationId)).join() !== devices.join()) throw outdated('Location')
  return location
}

export async function transfer(db: Queries, location: LocationWithZones, to: string): Promise<void> {
  const plan = { locationId: location.id, from: location.integratorId, to }
  await lockIntegrator(db, to)
  const taken = await findTaken(db, plan)
  if (taken !== undefined) {
    throw conflict(refusalFor('TRANSFER_CLASHES', { name: taken }))
  }
  await moveEverything(db, plan)
  // The alarms of the one integrator are over. What is wrong now is an alarm of the other one.
  await evaluateLatest(db, { locationId: location.id })
  await noteSilence(db, await listDeviceIds(db, location.id, 'OFFLINE'), true)
}

export async function previewOf({ db, caller }: Scope, locationId: string): Promise<CopyPreview> {
  const content = await countContent(db, locationId)
  return {
    ...content,
    mayManageAutomation: mayAccess('automation-management', caller.roles),
    mayManageConditionals: mayAccess('conditional-management', caller.roles),
    refusal: refusalOf(content)?.message ?? null,
  }
}

function refusalOf({
  zones,
  layouts,
  days,
  conditionals,
}: Pick<CopyPreview, 'zones' | 'layouts' | 'days' | 'conditionals'>): Refusal | undefined {
  const counts = { zones: zones.count, layouts: layouts.count, days, conditionals: conditionals.count }
  const what = (['zones', 'layouts', 'days', 'conditionals'] satisfies Copied[]).find(
    (name) => counts[name] > mostCopied,
  )
  return what && refusalFor('TOO_MUCH_TO_COPY', { most: mostCopied, what })
}

export async function checkCopy(scope: Scope, locationId: string): Promise<CopyPreview> {
  const preview = await previewOf(scope, locationId)
  const refusal = refusalOf(preview)
  if (refusal) throw new ApiError(422, refusal)
  return preview
}
