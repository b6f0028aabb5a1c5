import type { Connection } from '#contract/values'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { isAmong } from '../db/rows.ts'
import { components, registeredComponents } from '../db/schema/index.ts'
import { insertSlices, makeConditionals, makeMeasurements } from './measurements.ts'
import { takePlanned, zonesWithPlan } from './planned-conditionals.ts'
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

export async function makeComponent(db: Queries, wanted: NewComponent): Promise<string> {
  const [id] = await makeComponents(db, [wanted])
  if (id === undefined) throw new Error('The database returned no row for a new component')
  return id
}

/**
 * Adds components to their zones, with the measurements of their products, and their conditionals or the planned ones.
 * All of them take as many statements as one: each change below them holds the locations, and others wait. Returns
 * their ids in the same order.
 */
export async function makeComponents(db: Queries, wanted: readonly NewComponent[]): Promise<string[]> {
  const rows = await insertSlices(wanted.map(rowOf), async (slice) =>
    db.insert(components).values(slice).returning({ id: components.id }),
  )
  const made = wanted.map((component, at) => ({ ...component, componentId: rows[at]?.id ?? '' }))
  const measured = await makeMeasurements(
    db,
    made.map(({ product, ...owner }) => ({ ...owner, defaults: product?.defaultMeasurements ?? [] })),
  )
  const planned = await zonesWithPlan(db, [...new Set(wanted.map(({ zoneRowId }) => zoneRowId))])
  const limits = []
  for (const { product, zoneRowId, name, ...owner } of made) {
    if (!product) continue
    const place = { zoneRowId, product: product.product, componentName: name }
    const taken = planned.has(zoneRowId) ? await takePlanned(db, place) : undefined
    const measurements = measured.get(owner.componentId) ?? []
    limits.push({ ...owner, made: measurements, wanted: taken ?? product.defaultConditionals })
  }
  await makeConditionals(db, limits)
  return rows.map(({ id }) => id)
}

function rowOf({ zoneRowId, product, tcpConfig, rtuConfig, ...fields }: NewComponent) {
  return {
    ...fields,
    zoneId: zoneRowId,
    productId: product?.id ?? null,
    ...connectionColumns({ tcpConfig, rtuConfig }),
  }
}

export interface ComponentChange extends Partial<ReturnType<typeof connectionColumns>> {
  componentName?: string
  startAddressOffset?: number
  componentSequence?: number
  productSequence?: number
  size?: number
}

/** Lock its device and check the address first. */
export async function updateComponent(
  db: Queries,
  componentId: string,
  { componentName, ...change }: ComponentChange,
): Promise<void> {
  await db
    .update(components)
    .set({
      ...change,
      ...(componentName !== undefined && { name: componentName }),
      version: sql`${components.version} + 1`,
    })
    .where(eq(components.id, componentId))
}

/**
 * Removes components from their zones, with measurements and conditionals. Their registrations stay and are unlinked,
 * with the components' last name and address.
 */
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
