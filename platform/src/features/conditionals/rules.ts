import type {
  Conditional,
  ConditionalSearch,
  ConditionalUpdate,
  OrganizationLocationConditional,
  ProductConditional,
} from '#contract/schemas/conditional'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, invalid, refersToNothing } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { findProductId } from '../../domain/devices/products.ts'
import { forEdit } from '../../domain/edits.ts'
import { lockLocation, requireOwnLocation } from '../../domain/places/locations.ts'
import { findZone } from '../../domain/places/zones.ts'
import * as store from './store.ts'

export async function requireConditional(scope: Scope, conditionalId: string): Promise<Conditional> {
  const conditional = await store.findConditional(scope, conditionalId)
  if (!conditional) throw refersToNothing('conditionalId', 'Conditional')
  return conditional
}

export const requireConditionalForEdit = forEdit(store.lockConditionalForEdit, requireConditional)

/** Everything that the search names must exist, so that an empty list means that there are no conditionals. */
export async function checkSearch(
  scope: Scope,
  { locationId, zoneId, measurementId }: ConditionalSearch,
): Promise<void> {
  if (locationId !== undefined) {
    await requireOwnLocation(scope, locationId, 'locationId')
  }
  if (zoneId !== undefined) {
    if (locationId === undefined) throw invalid('locationId', refusalFor('ZONE_NEEDS_LOCATION'), 'REQUIRED')
    if (!(await findZone(scope.db, locationId, zoneId))) throw refersToNothing('zoneId', 'Zone')
  }
  if (measurementId !== undefined) await requireMeasurementLocation(scope, measurementId)
}

async function requireMeasurementLocation(scope: Scope, measurementId: string): Promise<string> {
  const locationId = await store.lockMeasurement(scope, measurementId)
  if (locationId === undefined) throw refersToNothing('measurementId', 'Measurement')
  return locationId
}

export async function checkNewConditional(
  scope: Scope,
  { locationId, measurementId }: OrganizationLocationConditional,
): Promise<void> {
  await lockLocation(scope, locationId, 'locationId')
  // A measurement of another location does not exist here.
  if ((await requireMeasurementLocation(scope, measurementId)) !== locationId) {
    throw refersToNothing('measurementId', 'Measurement')
  }
}

/** The measurements that components of the product have at the location. They cannot be deleted meanwhile. */
export async function requireMeasurementsOf(
  scope: Scope,
  locationId: string,
  { product, externalId }: ProductConditional,
): Promise<string[]> {
  const productId = await findProductId(scope, product)
  if (productId === undefined) throw refersToNothing('product', 'Product')
  return store.lockMeasurementsOf(scope.db, { locationId, productId, externalId })
}

/** The measurements of the conditionals. Which of two to change, nobody has said. */
export function checkOneEach(same: readonly Conditional[]): ReadonlySet<string> {
  const measured = new Set(same.map(({ measurementId }) => measurementId))
  if (measured.size === same.length) return measured
  throw conflict(refusalFor('SEVERAL_LIMITS'))
}

const fixedFields = ['locationId', 'zoneId', 'componentId', 'measurementId'] as const

export function checkIdentity(
  current: Conditional,
  named: Pick<ConditionalUpdate, (typeof fixedFields)[number]>,
): void {
  const other = fixedFields.find((field) => named[field] !== undefined && named[field] !== current[field])
  if (other) throw invalid(other, refusalFor('CONDITIONAL_FIXED'), 'IMMUTABLE')
}

export const editableFields = [
  'comparison',
  'threshold',
  'severity',
  'enabled',
  'deadBand',
  'onDelaySeconds',
  'offDelaySeconds',
  'noValuePeriods',
  'instruction',
] as const
