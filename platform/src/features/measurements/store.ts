import type { Measurement } from '#contract/schemas/component'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { components, conditionals, measurements, samples, units, zones } from '../../db/schema/index.ts'
import { type ComponentPath, isComponentAt } from '../../domain/components.ts'
import { selectConditionals } from '../../domain/conditionals.ts'
import { selectMeasurements } from '../../domain/measurements.ts'

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
  const { db } = scope
  const [measurement] = await selectMeasurements(db, measuredAt(scope, path))
  return measurement
}

export async function lockMeasurementForEdit(scope: Scope, path: MeasurementPath): Promise<void> {
  const { db } = scope
  await db.select({ id: measurements.id }).from(measurements).where(measuredAt(scope, path)).for('update')
}

export async function isOfProduct(db: Queries, componentId: string, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: components.id })
    .from(components)
    .where(and(eq(components.id, componentId), eq(components.productId, productId)))
  return rows.length > 0
}

export async function isExternalIdTaken(
  db: Queries,
  { componentId, measurementId }: Measurement,
  externalId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: measurements.id })
    .from(measurements)
    .where(
      and(
        eq(measurements.componentId, componentId),
        eq(measurements.externalId, externalId),
        ne(measurements.id, measurementId),
      ),
    )
  return rows.length > 0
}

export async function unitExists(db: Queries, unitId: string): Promise<boolean> {
  const rows = await db.select({ id: units.id }).from(units).where(eq(units.id, unitId))
  return rows.length > 0
}

export interface MeasurementFields {
  externalId: string
  label: string
  unitId: string | null
  rangeMin: number | null
  rangeMax: number | null
}

export async function updateMeasurement(
  db: Queries,
  measurementId: string,
  fields: MeasurementFields,
): Promise<void> {
  await db
    .update(measurements)
    .set({ ...fields, version: sql`${measurements.version} + 1` })
    .where(eq(measurements.id, measurementId))
}

export async function listConditionals(db: Queries, measurementId: string) {
  return selectConditionals(db, eq(conditionals.measurementId, measurementId))
}

export async function deleteMeasurement(db: Queries, measurementId: string): Promise<void> {
  await db.delete(measurements).where(eq(measurements.id, measurementId))
}

/**
 * Stores the value as a sample and as the latest one. Lock the measurement first, so that the times are never equal.
 */
export async function storeValue(
  { db, integratorId }: Scope,
  { measurementId, locationId }: MeasurementPath,
  value: number,
): Promise<Date> {
  const [sample] = await db
    .insert(samples)
    .values({ measurementId, locationId, integratorId, value, time: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: [samples.measurementId, samples.time], set: { value } })
    .returning({ time: samples.time })
  if (!sample) throw new Error('The database returned no row for a sample')
  await db
    .update(measurements)
    .set({ latestValue: value, latestAt: sample.time })
    .where(eq(measurements.id, measurementId))
  return sample.time
}
