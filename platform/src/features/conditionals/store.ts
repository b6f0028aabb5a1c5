import { deletion, insertMany, insertOne, isAmong, updateOne } from '../../db/rows.ts'
import { lockForEdit } from '../../domain/edits.ts'
import type {
  Conditional,
  ConditionalUpdate,
  OrganizationLocationConditional,
  ProductConditional,
} from '#contract/schemas/conditional'
import { and, eq, sql } from 'drizzle-orm'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { components, conditionals, measurements, zones } from '../../db/schema/index.ts'
import { readConditionals } from '../../domain/alarms/conditionals.ts'

interface Narrowing {
  locationId?: string | undefined
  zoneId?: string | undefined
  measurementId?: string | undefined
}

export async function listConditionals(
  { db, integratorId }: Scope,
  { locationId, zoneId, measurementId }: Narrowing,
): Promise<JsonText<Conditional[]>> {
  return readConditionals(
    db,
    and(
      eq(conditionals.integratorId, integratorId),
      locationId === undefined ? undefined : eq(conditionals.locationId, locationId),
      zoneId === undefined ? undefined : eq(zones.zoneId, zoneId),
      measurementId === undefined ? undefined : eq(conditionals.measurementId, measurementId),
    ),
  )
}

export async function findConditional(
  { db, integratorId }: Scope,
  conditionalId: string,
): Promise<Conditional | undefined> {
  const own = and(eq(conditionals.integratorId, integratorId), eq(conditionals.id, conditionalId))
  return (await (await readConditionals(db, own)).read())[0]
}

export const lockConditionalForEdit = lockForEdit(conditionals)

/** Where the measurement is, if it belongs to the integrator. It cannot be deleted meanwhile. */
export async function lockMeasurement(
  { db, integratorId }: Scope,
  measurementId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ locationId: measurements.locationId })
    .from(measurements)
    .where(and(eq(measurements.id, measurementId), eq(measurements.integratorId, integratorId)))
    .for('key share')
  return row?.locationId
}

export const insertConditional = async (
  { db, integratorId }: Scope,
  conditional: OrganizationLocationConditional,
): Promise<string> => insertOne(db, conditionals, { ...conditional, integratorId })

/** A field that is left out does not change. */
export async function updateConditional(db: Queries, update: ConditionalUpdate): Promise<void> {
  const { comparison, threshold, severity, enabled, deadBand, instruction } = update
  const { onDelaySeconds, offDelaySeconds, noValuePeriods } = update
  const timing = { deadBand, onDelaySeconds, offDelaySeconds, noValuePeriods, instruction }
  await updateOne(db, conditionals, update.conditionalId, {
    comparison,
    threshold,
    severity,
    enabled,
    ...timing,
  })
}

interface Measured {
  locationId: string
  productId: string
  externalId: string
}

export async function lockMeasurementsOf(
  db: Queries,
  { locationId, productId, externalId }: Measured,
): Promise<string[]> {
  const rows = await db
    .select({ id: measurements.id })
    .from(measurements)
    .innerJoin(components, eq(components.id, measurements.componentId))
    .where(
      and(
        eq(measurements.locationId, locationId),
        eq(measurements.externalId, externalId),
        eq(components.productId, productId),
      ),
    )
    .orderBy(measurements.id)
    .for('key share', { of: measurements })
  return rows.map(({ id }) => id)
}

type Same = Pick<ProductConditional, 'comparison' | 'severity'>

/** The conditionals of these measurements that say the same, but for the threshold. */
export async function listSame(
  db: Queries,
  measurementIds: readonly string[],
  { comparison, severity }: Same,
): Promise<Conditional[]> {
  const condition = and(
    isAmong(conditionals.measurementId, measurementIds),
    eq(conditionals.comparison, comparison),
    eq(conditionals.severity, severity),
  )
  return (await readConditionals(db, condition)).read()
}

export async function setThreshold(
  db: Queries,
  conditionalIds: readonly string[],
  threshold: number,
): Promise<void> {
  if (conditionalIds.length === 0) return
  await db
    .update(conditionals)
    .set({ threshold, enabled: true, version: sql`${conditionals.version} + 1` })
    .where(isAmong(conditionals.id, conditionalIds))
}

export const insertConditionals = async (
  { db, integratorId }: Scope,
  locationId: string,
  measurementIds: readonly string[],
  { comparison, threshold, severity }: Same & { threshold: number },
): Promise<void> =>
  insertMany(
    db,
    conditionals,
    measurementIds.map((measurementId) => ({
      integratorId,
      locationId,
      measurementId,
      comparison,
      threshold,
      severity,
    })),
  )

export const deleteConditional = deletion(conditionals)
