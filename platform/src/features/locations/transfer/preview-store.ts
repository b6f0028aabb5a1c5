import type { TransferPreview } from '#contract/schemas/preview'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import {
  components,
  devices,
  locationGroupLocations,
  locationGroups,
  products,
} from '../../../db/schema/index.ts'
import { asAffected, firstByName } from '../../../domain/previews.ts'
import { findTaken, usedProducts } from './extent-store.ts'
import type { Transfer } from './extent-store.ts'

/** What a transfer would do now. */
export async function previewTransfer(db: Queries, plan: Transfer): Promise<TransferPreview> {
  const { locationId } = plan
  return {
    components: await db.$count(components, eq(components.locationId, locationId)),
    devices: await devicesOf(db, locationId),
    groups: await groupsOf(db, locationId),
    newProducts: await missingProducts(db, plan),
    taken: (await findTaken(db, plan)) ?? null,
  }
}

async function devicesOf(db: Queries, locationId: string) {
  const { columns, order, limit } = firstByName(devices.cloudlinkId, devices.id)
  const rows = await db
    .select(columns)
    .from(devices)
    .where(eq(devices.locationId, locationId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

async function groupsOf(db: Queries, locationId: string) {
  const held = db
    .select({ id: locationGroupLocations.locationGroupId })
    .from(locationGroupLocations)
    .where(eq(locationGroupLocations.locationId, locationId))
  const { columns, order, limit } = firstByName(locationGroups.name, locationGroups.id)
  const rows = await db
    .select(columns)
    .from(locationGroups)
    .where(inArray(locationGroups.id, held))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

async function missingProducts(db: Queries, { locationId, to }: Transfer) {
  const theirs = db.select({ code: products.product }).from(products).where(eq(products.integratorId, to))
  const { columns, order, limit } = firstByName(products.product, products.id)
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(usedProducts(db, locationId), notInArray(products.product, theirs)))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}
