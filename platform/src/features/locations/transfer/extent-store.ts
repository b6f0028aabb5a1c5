import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../../db/connection.ts'
import { components, devices, products, registeredComponents } from '../../../db/schema/index.ts'

export interface Transfer {
  locationId: string
  from: string
  to: string
}

export async function listDeviceIds(db: Queries, locationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.locationId, locationId))
    .orderBy(asc(devices.id))
  return rows.map(({ id }) => id)
}

const componentsOf = (db: Queries, locationId: string) =>
  db.select({ id: components.id }).from(components).where(eq(components.locationId, locationId))

/** Registrations of the location's components, and of components that its devices found and nobody linked yet. */
export const registrationsOf = (db: Queries, locationId: string) =>
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

/** The products of the location's components and registrations. */
export const usedProducts = (db: Queries, locationId: string) =>
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
