import { curvePoints, usualSamplePeriod } from '#contract/limits'
import type { LocationValues } from '#contract/schemas/values'
import { asc, eq, sql } from 'drizzle-orm'
import { epochSeconds } from '../../../base/time.ts'
import type { Queries } from '../../../db/connection.ts'
import { groupBy } from '../../../db/rows.ts'
import { components, devices, measurements, products, samples, zones } from '../../../db/schema/index.ts'
import { selectMeasurements } from '../../../domain/measurement-records.ts'

type ValuedZone = LocationValues['zones'][number]

/** Five statements, however many zones, components and measurements there are. */
export async function readValues(db: Queries, locationId: string): Promise<LocationValues> {
  const [zoneRows, componentRows] = [await readZones(db, locationId), await readComponents(db, locationId)]
  const found = await selectMeasurements(db, eq(measurements.locationId, locationId))
  const curves = await readCurves(db, locationId)
  const measuredBy = groupBy(found, ({ componentId }) => componentId)
  const componentsOf = groupBy(componentRows, ({ zoneRowId }) => zoneRowId)
  return {
    locationId,
    readAt: epochSeconds(new Date()),
    zones: zoneRows.map(({ rowId, ...zone }) => ({
      ...zone,
      components: (componentsOf.get(rowId) ?? []).map(({ zoneRowId: _, ...component }) => ({
        ...component,
        measurements: (measuredBy.get(component.componentId) ?? []).map(
          ({ componentId: __, ...measured }) => ({
            ...measured,
            curve: curves.get(measured.measurementId) ?? [],
          }),
        ),
      })),
    })),
  }
}

async function readZones(
  db: Queries,
  locationId: string,
): Promise<(Omit<ValuedZone, 'components'> & { rowId: string })[]> {
  return db
    .select({ rowId: zones.id, zoneId: zones.zoneId, zoneName: zones.name, version: zones.version })
    .from(zones)
    .where(eq(zones.locationId, locationId))
    .orderBy(asc(zones.zoneId))
}

async function readComponents(db: Queries, locationId: string) {
  return db
    .select({
      zoneRowId: components.zoneId,
      componentId: components.id,
      identifier: components.identifier,
      componentName: components.name,
      productId: components.productId,
      product: products.product,
      deviceId: components.deviceId,
      samplePeriod: sql<number>`coalesce(${devices.sampleFrequency}, ${usualSamplePeriod})`,
      version: components.version,
    })
    .from(components)
    .leftJoin(products, eq(products.id, components.productId))
    .leftJoin(devices, eq(devices.id, components.deviceId))
    .where(eq(components.locationId, locationId))
    .orderBy(asc(components.name), asc(components.id))
}

/**
 * The last value of each hour: one index lookup for each, so the work is the same however often a component sends.
 * Measurements without any value that day are left out.
 */
async function readCurves(db: Queries, locationId: string): Promise<Map<string, (number | null)[]>> {
  const day = sql`make_interval(hours => ${curvePoints})`
  const last = sql`
    select ${samples.value} from ${samples}
    where ${samples.measurementId} = ${measurements.id}
      and ${samples.time} >= "hour" and ${samples.time} < "hour" + interval '1 hour'
    order by ${samples.time} desc limit 1`
  const { rows } = await db.execute<{ id: string; curve: (number | null)[] }>(sql`
    select ${measurements.id} as "id", array(
      select (${last})
      from generate_series(now() - ${day}, now() - interval '1 minute', interval '1 hour') as "hour"
      order by "hour"
    ) as "curve"
    from ${measurements}
    where ${measurements.locationId} = ${locationId} and ${measurements.latestAt} >= now() - ${day}
  `)
  return new Map(rows.map(({ id, curve }) => [id, curve]))
}
