import type { Component } from '#contract/schemas/component'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { groupBy, insertOne, updateOne } from '../../db/rows.ts'
import { components, measurements, products, registeredComponents, zones } from '../../db/schema/index.ts'
import { isComponentAt, type ComponentPath } from '../../domain/devices/components.ts'
import { addressOf, type ComponentAddress } from '../../domain/devices/device-components.ts'
import { selectMeasurements } from '../../domain/devices/measurements.ts'
import type { RegisteredRow } from '../../domain/devices/registered-components.ts'

export type ComponentRow = typeof components.$inferSelect

async function selectComponents(db: Queries, condition: SQL | undefined): Promise<Component[]> {
  const rows = await db
    .select({
      component: components,
      zoneId: zones.zoneId,
      zoneName: zones.name,
      product: products.product,
    })
    .from(components)
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .leftJoin(products, eq(products.id, components.productId))
    .where(condition)
    .orderBy(asc(components.componentSequence), asc(components.id))
  const ids = rows.map(({ component }) => component.id)
  const measured = ids.length > 0 ? await selectMeasurements(db, inArray(measurements.componentId, ids)) : []
  const measurementsOf = groupBy(measured, ({ componentId }) => componentId)
  return rows.map(({ component, ...joined }) => ({
    componentId: component.id,
    identifier: component.identifier,
    componentName: component.name,
    locationId: component.locationId,
    productId: component.productId,
    deviceId: component.deviceId,
    ...joined,
    ...addressOf(component),
    measurements: measurementsOf.get(component.id) ?? [],
    version: component.version,
  }))
}

export async function findComponent(
  { db, integratorId }: Scope,
  path: ComponentPath,
): Promise<Component | undefined> {
  const [component] = await selectComponents(db, isComponentAt(integratorId, path))
  return component
}

export async function listComponents(db: Queries, componentIds: string[]): Promise<Component[]> {
  return selectComponents(db, inArray(components.id, componentIds))
}

/** Where the components are that share sequence numbers with this one: those of its device, else those of its zone. */
export async function listNeighbours(db: Queries, row: ComponentRow): Promise<ComponentAddress[]> {
  const rows = await db
    .select()
    .from(components)
    .where(row.deviceId === null ? eq(components.zoneId, row.zoneId) : eq(components.deviceId, row.deviceId))
  return rows.map(addressOf)
}

export async function lockRegistrationForEdit(
  db: Queries,
  componentId: string,
): Promise<RegisteredRow | undefined> {
  const [row] = await db
    .select()
    .from(registeredComponents)
    .where(eq(registeredComponents.linkedComponentId, componentId))
    .for('update')
  return row
}

export async function lockComponentForEdit(
  { db, integratorId }: Scope,
  componentId: string,
): Promise<ComponentRow | undefined> {
  const [row] = await db
    .select()
    .from(components)
    .where(and(eq(components.id, componentId), eq(components.integratorId, integratorId)))
    .for('update')
  return row
}

export async function moveToZone(db: Queries, componentId: string, zoneRowId: string): Promise<void> {
  await db.update(components).set({ zoneId: zoneRowId }).where(eq(components.id, componentId))
}

export async function listIdentifiers({ db, integratorId }: Scope, start: string): Promise<Set<string>> {
  const sameStart = (column: typeof components.identifier | typeof registeredComponents.identifier) =>
    sql`starts_with(${column}, ${start})`
  const linked = await db
    .select({ identifier: components.identifier })
    .from(components)
    .where(and(eq(components.integratorId, integratorId), sameStart(components.identifier)))
  const registered = await db
    .select({ identifier: registeredComponents.identifier })
    .from(registeredComponents)
    .where(
      and(eq(registeredComponents.integratorId, integratorId), sameStart(registeredComponents.identifier)),
    )
  return new Set([...linked, ...registered].map(({ identifier }) => identifier))
}

export type SplitComponent = Pick<
  ComponentRow,
  'identifier' | 'name' | 'startAddressOffset' | 'componentSequence' | 'size'
>

/** A copy of this component on the same device and of the same product, without its measurements. */
export async function insertSplitComponent(
  db: Queries,
  { id: _, version: __, createdAt: ___, updatedAt: ____, ...whole }: ComponentRow,
  component: SplitComponent,
): Promise<string> {
  return insertOne(db, components, { ...whole, ...component })
}

export const moveMeasurement = async (
  db: Queries,
  measurementId: string,
  componentId: string,
): Promise<void> => updateOne(db, measurements, measurementId, { componentId })
