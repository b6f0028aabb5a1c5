import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { plannedConditionals } from '../db/schema/index.ts'
import type { WantedConditional } from './measurements.ts'

interface Place {
  zoneRowId: string
  product: string
  componentName: string
}

/** Which of these zones a plan is for. */
export async function zonesWithPlan(db: Queries, zoneRowIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ zoneId: plannedConditionals.zoneId })
    .from(plannedConditionals)
    .where(inArray(plannedConditionals.zoneId, zoneRowIds))
  return new Set(rows.map(({ zoneId }) => zoneId))
}

/**
 * Takes the conditionals that a copied location has planned for a component of this product in this zone, and deletes
 * them from the plan. They are those of a copied component of the same name, or else of the first one. Returns
 * undefined if nothing is planned. Hold the location first.
 */
export async function takePlanned(
  db: Queries,
  { zoneRowId, product, componentName }: Place,
): Promise<WantedConditional[] | undefined> {
  const isMeant = and(eq(plannedConditionals.zoneId, zoneRowId), eq(plannedConditionals.product, product))
  const source = db
    .select({ id: plannedConditionals.sourceComponentId })
    .from(plannedConditionals)
    .where(isMeant)
    .orderBy(
      sql`${plannedConditionals.componentName} <> ${componentName}`,
      asc(plannedConditionals.componentName),
      asc(plannedConditionals.sourceComponentId),
    )
    .limit(1)
  const taken = await db
    .delete(plannedConditionals)
    .where(and(isMeant, eq(plannedConditionals.sourceComponentId, source)))
    .returning({
      externalId: plannedConditionals.externalId,
      comparison: plannedConditionals.comparison,
      threshold: plannedConditionals.threshold,
      severity: plannedConditionals.severity,
      enabled: plannedConditionals.enabled,
    })
  return taken.length > 0 ? taken : undefined
}
