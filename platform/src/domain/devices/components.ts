import type { ComponentUpdate } from '#contract/schemas/component'
import type { Connection } from '#contract/values'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { batchesOf, groupBy, insertMany, isAmong, onlyRow, updateOne } from '../../db/rows.ts'
import {
  components,
  conditionals,
  measurements,
  plannedConditionals,
  registeredComponents,
  zones,
  type DefaultConditional,
} from '../../db/schema/index.ts'
import { changedFields } from '../edits.ts'
import type { ProductRow } from './products.ts'

export interface NewComponent {
  integratorId: string
  locationId: string
  /** The id of the zone's row, not the id that an installer chose. */
  zoneRowId: string
  deviceId: string | null
  product: ProductRow | undefined
  identifier: string
  name: string
  tcpConfig?: { host: string; port: number; unit: number } | null | undefined
  rtuConfig?: { slaveId: number } | null | undefined
  startAddressOffset: number
  componentSequence: number
  productSequence: number
  size: number
}

/** The columns of a connection. Those of the other kind are empty. */
export function connectionColumns({ tcpConfig, rtuConfig }: Pick<NewComponent, 'tcpConfig' | 'rtuConfig'>) {
  const connection: Connection | null = tcpConfig ? 'TCP' : rtuConfig ? 'RTU' : null
  return { connection, host: null, port: null, unit: null, slaveId: null, ...tcpConfig, ...rtuConfig }
}

/**
 * Adds components to their zones, with the measurements of their products, and their conditionals or the planned ones.
 * All of them take as many statements as one, because their locations are locked and others wait. Returns their ids in
 * the same order.
 */
export async function insertComponents(db: Queries, added: readonly NewComponent[]): Promise<string[]> {
  const rows = await insertInBatches(added.map(rowOf), async (batch) =>
    db.insert(components).values(batch).returning({ id: components.id }),
  )
  const created = added.map((component, at) => ({ ...component, componentId: rows[at]?.id ?? '' }))
  const measurementsOf = await insertMeasurements(db, created)
  const planned = await zonesWithPlannedConditionals(db, [
    ...new Set(added.map(({ zoneRowId }) => zoneRowId)),
  ])
  const limits: (typeof conditionals.$inferInsert)[] = []
  for (const component of created) {
    const { product, zoneRowId, componentId, integratorId, locationId } = component
    if (!product) continue
    const taken = planned.has(zoneRowId) ? await takePlannedConditionals(db, component, product) : undefined
    const wanted: NewConditional[] = taken ?? product.defaultConditionals
    const own = measurementsOf.get(componentId) ?? []
    const idOf = new Map(own.map((measurement) => [measurement.externalId, measurement.id]))
    for (const { externalId, ...limit } of wanted) {
      const measurementId = idOf.get(externalId)
      // All rows have the same fields, as insertMany needs them.
      if (measurementId) limits.push({ ...plainRule, ...limit, integratorId, locationId, measurementId })
    }
  }
  await insertMany(db, conditionals, limits)
  return rows.map(({ id }) => id)
}

export const insertComponent = async (db: Queries, added: NewComponent): Promise<string> =>
  onlyRow(await insertComponents(db, [added]))

function rowOf({ zoneRowId, product, tcpConfig, rtuConfig, ...fields }: NewComponent) {
  return {
    ...fields,
    zoneId: zoneRowId,
    productId: product?.id ?? null,
    ...connectionColumns({ tcpConfig, rtuConfig }),
  }
}

/** The fields that a component has in its zone and where it is registered. */
export interface ComponentFields {
  componentName?: string
  startAddressOffset?: number
  componentSequence?: number
  productSequence?: number
  size?: number
}

type Edit = Pick<ComponentUpdate, 'componentName' | 'modbusConfig' | 'componentSequence' | 'productSequence'>

/** Those that the edit changes. */
export const editedFields = (current: Required<Edit>, update: Edit): ComponentFields =>
  changedFields<ComponentFields>(
    { ...current, startAddressOffset: current.modbusConfig.startAddressOffset },
    {
      componentName: update.componentName,
      startAddressOffset: update.modbusConfig?.startAddressOffset,
      componentSequence: update.componentSequence,
      productSequence: update.productSequence,
    },
  )

type ComponentChange = ComponentFields & Partial<ReturnType<typeof connectionColumns>>

/** Lock its device and check the address first. */
export async function updateComponent(
  db: Queries,
  componentId: string,
  { componentName, ...change }: ComponentChange,
): Promise<void> {
  const named = componentName === undefined ? change : { ...change, name: componentName }
  await updateOne(db, components, componentId, named)
}

/** With measurements and conditionals. Their registrations stay, with the components' last name and address. */
export async function removeComponents(db: Queries, componentIds: string[]): Promise<void> {
  if (componentIds.length === 0) return
  await db
    .update(registeredComponents)
    .set({
      linkedComponentId: null,
      componentName: components.name,
      startAddressOffset: components.startAddressOffset,
      componentSequence: components.componentSequence,
      productSequence: components.productSequence,
      size: components.size,
      version: sql`${registeredComponents.version} + 1`,
    })
    .from(components)
    .where(
      and(eq(registeredComponents.linkedComponentId, components.id), isAmong(components.id, componentIds)),
    )
  await db.delete(components).where(isAmong(components.id, componentIds))
}

const plainRule = {
  enabled: true,
  deadBand: 0,
  onDelaySeconds: 0,
  offDelaySeconds: 0,
  noValuePeriods: null,
  instruction: null,
}

/** What a product brings along, or a copied location has planned. */
type NewConditional = DefaultConditional & { enabled?: boolean }

/** Rows of one statement. With more, other callers would wait while it is written. */
const batchSize = 500

/** Inserts any number of rows, and returns what the statements return, in the order of the rows. */
async function insertInBatches<Row, Inserted>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<Inserted[]>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = []
  for (const batch of batchesOf(rows, batchSize)) inserted.push(...(await insert(batch)))
  return inserted
}

interface CreatedComponent extends NewComponent {
  componentId: string
}

async function insertMeasurements(db: Queries, created: readonly CreatedComponent[]) {
  const rows = created.flatMap(({ integratorId, locationId, componentId, product }) =>
    (product?.defaultMeasurements ?? []).map((measurement) => ({
      ...measurement,
      integratorId,
      locationId,
      componentId,
    })),
  )
  const { id, externalId, componentId } = measurements
  const inserted = await insertInBatches(rows, async (batch) =>
    db.insert(measurements).values(batch).returning({ id, externalId, componentId }),
  )
  return groupBy(inserted, (measurement) => measurement.componentId)
}

async function zonesWithPlannedConditionals(db: Queries, zoneRowIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ zoneId: plannedConditionals.zoneId })
    .from(plannedConditionals)
    .where(inArray(plannedConditionals.zoneId, zoneRowIds))
  return new Set(rows.map(({ zoneId }) => zoneId))
}

/**
 * Takes the conditionals that a copied location has planned for a component of this product in this zone, and deletes
 * them from the plan. They are those of a copied component of the same name, or else of the first one. Returns
 * undefined if nothing is planned. Lock the location first.
 */
async function takePlannedConditionals(
  db: Queries,
  { zoneRowId, name }: NewComponent,
  { product }: ProductRow,
): Promise<NewConditional[] | undefined> {
  const {
    id: _,
    zoneId: _zone,
    product: _product,
    componentName,
    sourceComponentId,
    ...planned
  } = getTableColumns(plannedConditionals)
  const isForProduct = and(
    eq(plannedConditionals.zoneId, zoneRowId),
    eq(plannedConditionals.product, product),
  )
  const source = db
    .select({ id: sourceComponentId })
    .from(plannedConditionals)
    .where(isForProduct)
    .orderBy(sql`${componentName} <> ${name}`, asc(componentName), asc(sourceComponentId))
    .limit(1)
  const taken = await db
    .delete(plannedConditionals)
    .where(and(isForProduct, eq(sourceComponentId, source)))
    .returning(planned)
  return taken.length > 0 ? taken : undefined
}

export interface ComponentPath {
  locationId: string
  zoneId: string
  componentId: string
}

/** The parts must belong together, and to the integrator. For queries that join components with their zones. */
export const isComponentAt = (integratorId: string, { locationId, zoneId, componentId }: ComponentPath) =>
  and(
    eq(components.id, componentId),
    eq(components.integratorId, integratorId),
    eq(components.locationId, locationId),
    eq(zones.zoneId, zoneId),
  )
