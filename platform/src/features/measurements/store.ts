import { deletion, updateOne } from '../../db/rows.ts'
import type { Measurement } from '#contract/schemas/component'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { components, conditionals, measurements, units, zones } from '../../db/schema/index.ts'
import { isComponentAt, type ComponentPath } from '../../domain/devices/components.ts'
import { readConditionals } from '../../domain/alarms/conditionals.ts'
import { selectMeasurements } from '../../domain/devices/measurements.ts'

export interface MeasurementPath extends ComponentPath {
  measurementId: string
}

const componentAt = ({ db, integratorId }: Scope, path: ComponentPath) =>
  db
    .select({ id: components.id })
    .from(components)
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .where(isComponentAt(integratorId, path))

/** The measurement of this component. Its own row names the integrator too. */
const measuredAt = (scope: Scope, path: MeasurementPath) =>
  and(
    eq(measurements.id, path.measurementId),
    eq(measurements.integratorId, scope.integratorId),
    inArray(measurements.componentId, componentAt(scope, path)),
  )

export async function findMeasurement(scope: Scope, path: MeasurementPath): Promise<Measurement | undefined> {
  const [measurement] = await selectMeasurements(scope.db, measuredAt(scope, path))
  return measurement
}

export async function lockMeasurementForEdit(scope: Scope, path: MeasurementPath): Promise<void> {
  const { db } = scope
  await db.select({ id: measurements.id }).from(measurements).where(measuredAt(scope, path)).for('update')
}

export const isOfProduct = async (db: Queries, componentId: string, productId: string): Promise<boolean> =>
  (await db.$count(components, and(eq(components.id, componentId), eq(components.productId, productId)))) > 0

export async function isExternalIdTaken(
  db: Queries,
  { componentId, measurementId }: Measurement,
  externalId: string,
): Promise<boolean> {
  const others = and(eq(measurements.componentId, componentId), ne(measurements.id, measurementId))
  return (await db.$count(measurements, and(others, eq(measurements.externalId, externalId)))) > 0
}

export const unitExists = async (db: Queries, unitId: string): Promise<boolean> =>
  (await db.$count(units, eq(units.id, unitId))) > 0

export interface MeasurementFields {
  externalId: string
  label: string
  unitId: string | null
  rangeMin: number | null
  rangeMax: number | null
}

export const updateMeasurement = async (
  db: Queries,
  measurementId: string,
  fields: MeasurementFields,
): Promise<void> => updateOne(db, measurements, measurementId, fields)

export const listConditionals = async (db: Queries, measurementId: string) =>
  (await readConditionals(db, eq(conditionals.measurementId, measurementId))).read()

export const deleteMeasurement = deletion(measurements)

export interface MeasurementOfLocation {
  locationId: string
  measurementId: string
}

export async function isMeasured(
  { db, integratorId }: Scope,
  { locationId, measurementId }: MeasurementOfLocation,
): Promise<boolean> {
  const own = and(eq(measurements.integratorId, integratorId), eq(measurements.locationId, locationId))
  return (await db.$count(measurements, and(own, eq(measurements.id, measurementId)))) > 0
}
