import type { LocationTree } from '#contract/schemas/tree'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { epochSeconds } from '../../../base/time.ts'
import { groupBy } from '../../../db/rows.ts'
import { components, locations, measurements, treeCaches, units, zones } from '../../../db/schema/index.ts'
import type { TreeZone } from '../../../db/schema/index.ts'
import { holdTree } from '../../../domain/locations.ts'

export interface CachedTree {
  tree: TreeZone[]
  builtAt: Date
}

export async function findCachedTree(db: Queries, locationId: string): Promise<CachedTree | undefined> {
  const [row] = await db
    .select({ tree: treeCaches.tree, builtAt: treeCaches.builtAt })
    .from(treeCaches)
    .where(eq(treeCaches.locationId, locationId))
  return row
}

/** Builds the tree and stores it, in a transaction, because changes below the location wait meanwhile. */
export async function buildTree(db: Queries, locationId: string): Promise<CachedTree | undefined> {
  // Locked first, as in every change of the location itself.
  const held = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.id, locationId))
    .for('key share')
  if (held.length === 0) return undefined
  await holdTree(db, locationId)
  const built = { tree: await readTree(db, locationId), builtAt: new Date() }
  await db
    .insert(treeCaches)
    .values({ locationId, ...built })
    .onConflictDoUpdate({ target: treeCaches.locationId, set: built })
  return built
}

async function readTree(db: Queries, locationId: string): Promise<TreeZone[]> {
  const zoneRows = await db
    .select({ id: zones.id, zoneId: zones.zoneId, name: zones.name })
    .from(zones)
    .where(eq(zones.locationId, locationId))
    .orderBy(asc(zones.zoneId))
  const componentRows = await db
    .select({
      id: components.id,
      identifier: components.identifier,
      name: components.name,
      zoneRowId: components.zoneId,
    })
    .from(components)
    .where(eq(components.locationId, locationId))
    .orderBy(asc(components.name), asc(components.id))
  const measurementRows = await db
    .select({
      id: measurements.id,
      label: measurements.label,
      unit: units.symbol,
      componentId: measurements.componentId,
    })
    .from(measurements)
    .leftJoin(units, eq(units.id, measurements.unitId))
    .where(eq(measurements.locationId, locationId))
    .orderBy(asc(measurements.externalId), asc(measurements.id))
  const componentsOf = groupBy(componentRows, ({ zoneRowId }) => zoneRowId)
  const measurementsOf = groupBy(measurementRows, ({ componentId }) => componentId)
  return zoneRows.map((zone) => ({
    ...zone,
    components: (componentsOf.get(zone.id) ?? []).map(({ zoneRowId: _, ...component }) => ({
      ...component,
      measurements: (measurementsOf.get(component.id) ?? []).map(({ id, label, unit }) => ({
        id,
        label,
        unit,
      })),
    })),
  }))
}

/** The tree in the form of the API: the stored structure with the current values. */
export async function withLatestValues(
  db: Queries,
  locationId: string,
  { tree, builtAt }: CachedTree,
): Promise<LocationTree> {
  const values = await db
    .select({ id: measurements.id, value: measurements.latestValue, at: measurements.latestAt })
    .from(measurements)
    .where(and(eq(measurements.locationId, locationId), isNotNull(measurements.latestAt)))
  const latest = new Map(values.map((row) => [row.id, row]))
  return {
    locationId,
    builtAt: epochSeconds(builtAt),
    zones: tree.map((zone) => ({
      zoneId: zone.zoneId,
      zoneName: zone.name,
      components: zone.components.map((component) => ({
        componentId: component.id,
        identifier: component.identifier,
        componentName: component.name,
        measurements: component.measurements.map(({ id, label, unit }) => {
          const { value = null, at = null } = latest.get(id) ?? {}
          return { measurementId: id, label, unit, latestValue: value, latestAt: at && epochSeconds(at) }
        }),
      })),
    })),
  }
}
