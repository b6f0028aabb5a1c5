import { mayAccess } from '#contract/access'
import { mostCopied } from '#contract/limits'
import { deviceOperations } from '#contract/operations/devices'
import type {
  CopyPreview,
  LocationUpdate,
  LocationWithZones,
  OrganizationLocation,
} from '#contract/schemas/location'
import { ApiError, conflict, fieldError, invalid, notFound, outdated } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { evaluateLatest } from '../../domain/alarm-evaluation.ts'
import { noteSilence } from '../../domain/alarm-silence.ts'
import { lockDevice } from '../../domain/device-components.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/integrators.ts'
import { findLocation } from '../../domain/locations.ts'
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

/** How many are at fault is for those who may list them. */
export const maySeeDevices = ({ caller: { roles, isOperator } }: Scope): boolean =>
  mayAccess(deviceOperations.listManagedDevices.access, roles, isOperator)

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
  'timeZone',
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
  const texts = [
    attached.devices > 0 && `${attached.devices} device${attached.devices === 1 ? '' : 's'}`,
    attached.components > 0 &&
      `${attached.components} linked component${attached.components === 1 ? '' : 's'}`,
  ].filter(Boolean)
  if (texts.length > 0) {
    throw conflict(`${location.name} cannot be deleted: ${texts.join(' and ')} still attached`)
  }
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
  if ((await listDeviceIds(scope.db, locationId)).join() !== devices.join()) throw outdated('The location')
  return location
}

export async function transfer(db: Queries, location: LocationWithZones, to: string): Promise<void> {
  const plan = { locationId: location.id, from: location.integratorId, to }
  await lockIntegrator(db, to)
  const taken = await findTaken(db, plan)
  if (taken !== undefined) {
    throw conflict(`The other integrator has a component ${taken}, or one with its MAC address, already`)
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
    refusal: refusalOf(content),
  }
}

function refusalOf({
  zones,
  layouts,
  days,
  conditionals,
}: Pick<CopyPreview, 'zones' | 'layouts' | 'days' | 'conditionals'>): string | null {
  const counts = { zones: zones.count, layouts: layouts.count, days, conditionals: conditionals.count }
  const [tooMany] = Object.entries(counts).find(([, count]) => count > mostCopied) ?? []
  return tooMany === undefined
    ? null
    : `The location has more than ${mostCopied.toLocaleString('en')} ${tooMany}: too many for one copy`
}

export async function checkCopy(scope: Scope, locationId: string): Promise<CopyPreview> {
  const preview = await previewOf(scope, locationId)
  if (preview.refusal !== null) throw new ApiError(422, preview.refusal)
  return preview
}
