import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { lockForEdit } from '../../domain/edits.ts'
import type {
  Conditional,
  ConditionalUpdate,
  OrganizationLocationConditional,
} from '#contract/schemas/conditional'
import { and, eq } from 'drizzle-orm'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { conditionals, measurements, zones } from '../../db/schema/index.ts'
import { readConditionals } from '../../domain/conditionals.ts'

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

export const deleteConditional = deletion(conditionals)
