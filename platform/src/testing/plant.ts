import { eq } from 'drizzle-orm'
import { day } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { signDeviceToken, signingDeviceTokenKey } from '../domain/devices/tokens.ts'
import { devices, locations, products, registeredComponents, zones } from '../db/schema/index.ts'

/** A location with zones `z-1`, `z-2` and so on, which have these names. */
export async function addLocation(db: Queries, integratorId: string, zoneNames: string[] = []) {
  const id = newId()
  await db.insert(locations).values({ id, integratorId, name: `Site ${id}` })
  for (const [index, name] of zoneNames.entries()) {
    await db.insert(zones).values({ locationId: id, zoneId: `z-${index + 1}`, name })
  }
  return id
}

export async function addDevice(
  db: Queries,
  integratorId: string,
  fields: Partial<typeof devices.$inferInsert> = {},
) {
  const id = fields.id ?? newId()
  await db.insert(devices).values({ integratorId, cloudlinkId: `CL-${id}`, ...fields, id })
  return id
}

/** A token that the device can call with. It ends the one that it had. */
export async function addDeviceToken(
  db: Queries,
  deviceId: string,
  expiresAt = new Date(Date.now() + day),
): Promise<string> {
  const key = await signingDeviceTokenKey(db)
  const { token, stored } = await signDeviceToken(key, { deviceId, issuedAt: new Date(), expiresAt })
  await db.update(devices).set(stored).where(eq(devices.id, deviceId))
  return token
}

/** A product with two measurements and a conditional. */
export async function addProduct(
  db: Queries,
  integratorId: string,
  fields: Partial<typeof products.$inferInsert> = {},
) {
  const id = newId()
  const product = `P-${id}`
  const range = { rangeMin: null, rangeMax: null }
  await db.insert(products).values({
    id,
    integratorId,
    product,
    name: `Meter ${id}`,
    type: 'ENERGY_METER',
    alternates: [`ALT-${id}`],
    defaultMeasurements: [
      { externalId: 'power', label: 'Power', unitId: 'kilowatt', ...range },
      { externalId: 'current', label: 'Current', unitId: 'ampere', ...range },
    ],
    defaultConditionals: [
      { externalId: 'power', comparison: 'GREATER_THAN', threshold: 10, severity: 'WARNING' },
    ],
    ...fields,
  })
  return { id, product }
}

export async function addRegistered(
  db: Queries,
  integratorId: string,
  fields: Partial<typeof registeredComponents.$inferInsert> = {},
) {
  const identifier = `REG-${newId()}`
  await db.insert(registeredComponents).values({
    integratorId,
    identifier,
    origin: 'DEVICE_COMPONENT',
    componentName: `Component ${identifier}`,
    productType: 'ENERGY_METER',
    ...fields,
  })
  return identifier
}
