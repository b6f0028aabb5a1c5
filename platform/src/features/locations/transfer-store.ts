import type { DeviceStatus } from '#contract/values'
import type { TransferPreview } from '#contract/schemas/preview'
import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../db/connection.ts'
import {
  components,
  conditionals,
  devices,
  locationDrills,
  locationGroupLocations,
  locationGroups,
  locations,
  measurements,
  productCodecs,
  products,
  registeredComponents,
} from '../../db/schema/index.ts'
import { updateOne } from '../../db/rows.ts'
import { readAffected } from '../../domain/alarms/affected.ts'

export interface Transfer {
  locationId: string
  from: string
  to: string
}

export async function listDeviceIds(
  db: Queries,
  locationId: string,
  status?: DeviceStatus,
): Promise<string[]> {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.locationId, locationId), status && eq(devices.status, status)))
    .orderBy(asc(devices.id))
  return rows.map(({ id }) => id)
}

const componentsOf = (db: Queries, locationId: string) =>
  db.select({ id: components.id }).from(components).where(eq(components.locationId, locationId))

/** Registrations of the location's components, and of components that its devices found and nobody linked yet. */
const registrationsOf = (db: Queries, locationId: string) =>
  or(
    inArray(registeredComponents.linkedComponentId, componentsOf(db, locationId)),
    inArray(
      registeredComponents.deviceId,
      db.select({ id: devices.id }).from(devices).where(eq(devices.locationId, locationId)),
    ),
  )

/** An identifier or MAC address that would move although the other integrator already has it. */
export async function findTaken(
  db: Queries,
  { locationId, from, to }: Transfer,
): Promise<string | undefined> {
  const [component] = await db
    .select({ identifier: components.identifier })
    .from(components)
    .where(
      and(
        eq(components.locationId, locationId),
        or(
          inArray(
            components.identifier,
            db
              .select({ taken: components.identifier })
              .from(components)
              .where(eq(components.integratorId, to)),
          ),
          inArray(components.identifier, registeredIdentifiers(db, to)),
        ),
      ),
    )
    .limit(1)
  if (component) return component.identifier
  const theirs = alias(registeredComponents, 'theirs')
  const [registered] = await db
    .select({ identifier: registeredComponents.identifier })
    .from(registeredComponents)
    .innerJoin(
      theirs,
      and(
        eq(theirs.integratorId, to),
        or(
          eq(theirs.identifier, registeredComponents.identifier),
          eq(theirs.macAddress, registeredComponents.macAddress),
        ),
      ),
    )
    .where(and(eq(registeredComponents.integratorId, from), registrationsOf(db, locationId)))
    .limit(1)
  return registered?.identifier
}

const registeredIdentifiers = (db: Queries, integratorId: string) =>
  db
    .select({ taken: registeredComponents.identifier })
    .from(registeredComponents)
    .where(eq(registeredComponents.integratorId, integratorId))

const usedProducts = (db: Queries, locationId: string) =>
  or(
    inArray(
      products.id,
      db
        .select({ id: components.productId })
        .from(components)
        .where(and(eq(components.locationId, locationId), isNotNull(components.productId))),
    ),
    inArray(
      products.id,
      db
        .select({ id: registeredComponents.productId })
        .from(registeredComponents)
        .where(and(isNotNull(registeredComponents.productId), registrationsOf(db, locationId))),
    ),
  )

export async function moveEverything(db: Queries, transfer: Transfer): Promise<void> {
  const { locationId, from, to } = transfer
  await moveProducts(db, transfer)
  await db
    .update(registeredComponents)
    .set({ integratorId: to })
    .where(and(eq(registeredComponents.integratorId, from), registrationsOf(db, locationId)))
  await db.update(components).set({ integratorId: to }).where(eq(components.locationId, locationId))
  await db.update(measurements).set({ integratorId: to }).where(eq(measurements.locationId, locationId))
  await db.update(conditionals).set({ integratorId: to }).where(eq(conditionals.locationId, locationId))
  await db
    .update(devices)
    .set({ integratorId: to, version: sql`${devices.version} + 1` })
    .where(eq(devices.locationId, locationId))
  await db.delete(locationGroupLocations).where(eq(locationGroupLocations.locationId, locationId))
  // It says whom alarms have reached, and they reach others now.
  await db.delete(locationDrills).where(eq(locationDrills.locationId, locationId))
  await updateOne(db, locations, locationId, { integratorId: to })
}

/** Everybody can use the common ones. */
const ownUsedProducts = (db: Queries, locationId: string) =>
  and(eq(products.isCommon, false), usedProducts(db, locationId))

/** Each product becomes the other integrator's product with the same code. A missing one is copied. */
async function moveProducts(db: Queries, { locationId, from, to }: Transfer): Promise<void> {
  const used = await db
    .select({
      id: products.id,
      fields: {
        product: products.product,
        name: products.name,
        type: products.type,
        alternates: products.alternates,
        defaultMeasurements: products.defaultMeasurements,
        defaultConditionals: products.defaultConditionals,
        madeBy: products.madeBy,
        decoder: products.decoder,
      },
    })
    .from(products)
    .where(ownUsedProducts(db, locationId))
  for (const { id, fields } of used) {
    const [copied] = await db
      .insert(products)
      .values({ ...fields, integratorId: to })
      .onConflictDoNothing({ target: [products.integratorId, products.product] })
      .returning({ id: products.id })
    if (copied)
      await db.execute(sql`
        insert into ${productCodecs} ("product_id", "codec", "examples")
        select ${copied.id}, ${productCodecs.codec}, ${productCodecs.examples} from ${productCodecs} where ${eq(productCodecs.productId, id)}`)
    const [theirs] = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.integratorId, to), eq(products.product, fields.product)))
      .for('key share')
    if (!theirs) throw new Error(`The product ${fields.product} vanished during a transfer`)
    await db
      .update(components)
      .set({ productId: theirs.id })
      .where(and(eq(components.locationId, locationId), eq(components.productId, id)))
    await db
      .update(registeredComponents)
      .set({ productId: theirs.id })
      .where(
        and(
          eq(registeredComponents.integratorId, from),
          eq(registeredComponents.productId, id),
          registrationsOf(db, locationId),
        ),
      )
  }
}

export async function previewTransfer(db: Queries, plan: Transfer): Promise<TransferPreview> {
  const { locationId, to } = plan
  const theirs = db.select({ code: products.product }).from(products).where(eq(products.integratorId, to))
  return {
    components: await db.$count(components, eq(components.locationId, locationId)),
    devices: await readAffected(
      db,
      devices.cloudlinkId,
      sql`${devices} where ${eq(devices.locationId, locationId)}`,
    ),
    groups: await readAffected(
      db,
      locationGroups.name,
      sql`${locationGroups} where ${locationGroups.id} in (
        select ${locationGroupLocations.locationGroupId} from ${locationGroupLocations}
        where ${eq(locationGroupLocations.locationId, locationId)})`,
    ),
    newProducts: await readAffected(
      db,
      products.product,
      sql`${products} where ${and(ownUsedProducts(db, locationId), notInArray(products.product, theirs))}`,
    ),
    taken: (await findTaken(db, plan)) ?? null,
  }
}
