import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import {
  components,
  conditionals,
  devices,
  locationGroupLocations,
  locations,
  measurements,
  products,
  registeredComponents,
  samples,
} from '../../../db/schema/index.ts'
import { changeInPieces, isSampleIn, sampleKey } from '../../../domain/measurements.ts'
import { registrationsOf, usedProducts } from './extent-store.ts'
import type { Transfer } from './extent-store.ts'

/** Gives everything of the location to the other integrator. */
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
  await db
    .update(locations)
    .set({ integratorId: to, organizationId: null, version: sql`${locations.version} + 1` })
    .where(eq(locations.id, locationId))
  await moveSamples(db, transfer)
}

async function moveSamples(db: Queries, { locationId, from, to }: Transfer): Promise<void> {
  await changeInPieces((atMost) => {
    const some = db
      .select(sampleKey)
      .from(samples)
      .where(and(eq(samples.locationId, locationId), eq(samples.integratorId, from)))
      .limit(atMost)
    return db.update(samples).set({ integratorId: to }).where(isSampleIn(some))
  })
}

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
      },
    })
    .from(products)
    .where(usedProducts(db, locationId))
  for (const { id, fields } of used) {
    await db
      .insert(products)
      .values({ ...fields, integratorId: to })
      .onConflictDoNothing({ target: [products.integratorId, products.product] })
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
