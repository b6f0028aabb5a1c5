import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { groupBy } from '../../../db/rows.ts'
import { components, conditionals, measurements, products, samples } from '../../../db/schema/index.ts'
import { selectConditionals } from '../../../domain/conditionals.ts'
import { makeConditionals } from '../../../domain/measurements.ts'
import { changeInPieces, isSampleIn, sampleKey } from '../../../domain/samples.ts'

export async function forgetLatestValues(db: Queries, locationId: string): Promise<number> {
  const { rowCount } = await db
    .update(measurements)
    .set({ latestValue: null, latestAt: null })
    .where(and(eq(measurements.locationId, locationId), isNotNull(measurements.latestAt)))
  return rowCount ?? 0
}

export async function listConditionals(db: Queries, locationId: string) {
  return selectConditionals(db, eq(conditionals.locationId, locationId))
}

/** Deletes all of them and makes those of the products of the location's components. */
export async function recreateConditionals({ db, integratorId }: Scope, locationId: string): Promise<void> {
  await db.delete(conditionals).where(eq(conditionals.locationId, locationId))
  const rows = await measurementsWithDefaults(db, locationId)
  for (const made of groupBy(rows, ({ componentId }) => componentId).values()) {
    await makeConditionals(db, [{ integratorId, locationId, made, wanted: made[0]?.defaults ?? [] }])
  }
}

/** Every measurement with the conditionals of its product. */
const measurementsWithDefaults = (db: Queries, locationId: string) =>
  db
    .select({
      id: measurements.id,
      externalId: measurements.externalId,
      componentId: components.id,
      defaults: products.defaultConditionals,
    })
    .from(measurements)
    .innerJoin(components, eq(components.id, measurements.componentId))
    .innerJoin(products, eq(products.id, components.productId))
    .where(eq(measurements.locationId, locationId))

export async function countDefaultConditionals(db: Queries, locationId: string): Promise<number> {
  const rows = await measurementsWithDefaults(db, locationId)
  const countOf = ({ externalId, defaults }: (typeof rows)[number]) =>
    defaults.filter((conditional) => conditional.externalId === externalId).length
  return rows.reduce((sum, row) => sum + countOf(row), 0)
}

export async function countSamples(db: Queries, locationId: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(samples).where(eq(samples.locationId, locationId))
  return row?.value ?? 0
}

export async function deleteOrphans(db: Queries, locationId: string): Promise<number> {
  return deleteSamples(db, locationId, isOrphan)
}

export async function deleteOutOfRange(db: Queries, locationId: string): Promise<number> {
  return deleteSamples(db, locationId, isOutOfRange)
}

/** For a sample joined with its measurement, if that still exists. */
export const isOrphan = isNull(measurements.id)
export const isOutOfRange = or(
  lt(samples.value, measurements.rangeMin),
  gt(samples.value, measurements.rangeMax),
)

async function deleteSamples(db: Queries, locationId: string, condition: SQL | undefined): Promise<number> {
  return changeInPieces((atMost) => {
    const some = db
      .select(sampleKey)
      .from(samples)
      .leftJoin(measurements, eq(measurements.id, samples.measurementId))
      .where(and(eq(samples.locationId, locationId), condition))
      .limit(atMost)
    return db.delete(samples).where(isSampleIn(some))
  })
}
