import type { RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import type { Connection } from '#contract/values'
import { and, eq, isNull, ne, or, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../../db/connection.ts'
import { asJson, jsonListOf, jsonObject } from '../../db/lists/json-list.ts'
import { deletion, isAmong } from '../../db/rows.ts'
import {
  components,
  devices,
  products,
  registeredComponents,
  sensorReplacements,
  zones,
} from '../../db/schema/index.ts'
import { isUsableBy } from '../../domain/devices/products.ts'

const inList = {
  values: ['integratorId'],
  table: registeredComponents,
  order: [registeredComponents.componentName, registeredComponents.id],
} as const

const ofIntegrator = ({ integratorId }: { integratorId: Placeholder }) =>
  eq(registeredComponents.integratorId, integratorId)

const linkedOrNot = (
  name: 'startAddressOffset' | 'componentSequence' | 'productSequence' | 'deviceId' | 'size',
) => sql`coalesce(${components[name]}, ${registeredComponents[name]})`

const whileConnected = (connection: Connection, config: Record<string, PgColumn>) =>
  asJson(
    sql`case when ${components.connection} = ${sql.raw(`'${connection}'`)} then ${jsonObject(config)} else 'null' end`,
  )

export const registeredReads = [registeredComponents, components, zones, products, sensorReplacements]
export const unlinkedReads = [registeredComponents, products]

/** While it is linked, its component has the current name and place. */
const withComponent = {
  fields: {
    componentName: sql`coalesce(${components.name}, ${registeredComponents.componentName})`,
    identifier: registeredComponents.identifier,
    productType: registeredComponents.productType,
    zoneName: sql`coalesce(${zones.name}, ${registeredComponents.zoneName})`,
    origin: registeredComponents.origin,
    modbusConfig: asJson(jsonObject({ startAddressOffset: linkedOrNot('startAddressOffset') })),
    componentSequence: linkedOrNot('componentSequence'),
    productSequence: linkedOrNot('productSequence'),
    registeredComponentId: registeredComponents.id,
    macAddress: registeredComponents.macAddress,
    product: sql`${products.product}`,
    source: registeredComponents.source,
    deviceId: linkedOrNot('deviceId'),
    size: linkedOrNot('size'),
    linkedComponentId: registeredComponents.linkedComponentId,
    locationId: sql`${components.locationId}`,
    zoneId: sql`${zones.zoneId}`,
    tcpConfig: whileConnected('TCP', { host: components.host, port: components.port, unit: components.unit }),
    rtuConfig: whileConnected('RTU', { slaveId: components.slaveId }),
    waitsFor: sql`${sensorReplacements.newMacAddress}`,
    version: registeredComponents.version,
  },
  joins: sql`left join ${components} on ${components.id} = ${registeredComponents.linkedComponentId}
    left join ${zones} on ${zones.id} = ${components.zoneId}
    left join ${products} on ${products.id} = ${registeredComponents.productId}
    left join ${sensorReplacements} on ${sensorReplacements.componentId} = ${registeredComponents.linkedComponentId}
      and ${sensorReplacements.replacedAt} is null`,
}

export const listRegistered = jsonListOf<RegisteredComponent>()({
  ...inList,
  ...withComponent,
  name: 'registered_components',
  where: ofIntegrator,
})

export const listOfLocation = jsonListOf<RegisteredComponent>()({
  ...inList,
  ...withComponent,
  name: 'components_of_location',
  values: ['integratorId', 'locationId'],
  where: ({ integratorId, locationId }) =>
    and(
      ofIntegrator({ integratorId }),
      sql`${registeredComponents.linkedComponentId} in (
        select ${components.id} from ${components} where ${eq(components.locationId, locationId)})`,
    ),
})

export const listUnlinked = jsonListOf<UnlinkedComponent>()({
  ...inList,
  name: 'unlinked_components',
  where: (placeholders) => and(ofIntegrator(placeholders), isNull(registeredComponents.linkedComponentId)),
  fields: {
    componentName: registeredComponents.componentName,
    identifier: registeredComponents.identifier,
    productType: registeredComponents.productType,
    zoneName: registeredComponents.zoneName,
    origin: registeredComponents.origin,
    modbusConfig: asJson(jsonObject({ startAddressOffset: registeredComponents.startAddressOffset })),
    componentSequence: registeredComponents.componentSequence,
    productSequence: registeredComponents.productSequence,
    size: registeredComponents.size,
    product: sql`${products.product}`,
  },
  joins: sql`left join ${products} on ${products.id} = ${registeredComponents.productId}`,
})

const one = (key: 'identifier' | 'macAddress' | 'linkedComponentId') =>
  jsonListOf<RegisteredComponent>()({
    ...inList,
    ...withComponent,
    name: `registered_component_by_${registeredComponents[key].name}`,
    values: ['integratorId', 'value'],
    where: ({ integratorId, value }) =>
      and(ofIntegrator({ integratorId }), eq(registeredComponents[key], value)),
  })

const findBy = {
  identifier: one('identifier'),
  macAddress: one('macAddress'),
  linkedComponentId: one('linkedComponentId'),
}

export async function findRegistered(
  { db, integratorId }: Scope,
  key: keyof typeof findBy,
  value: string,
): Promise<RegisteredComponent | undefined> {
  const found = await findBy[key](db, { integratorId, value })
  return (await found.read())[0]
}

const several = jsonListOf<RegisteredComponent>()({
  ...inList,
  ...withComponent,
  name: 'registered_components_by_identifiers',
  values: ['integratorId', 'identifiers'],
  where: ({ integratorId, identifiers }) =>
    and(
      ofIntegrator({ integratorId }),
      sql`${registeredComponents.identifier} in (select value from json_array_elements_text(${identifiers}::json))`,
    ),
})

export async function findAllRegistered(
  { db, integratorId }: Scope,
  identifiers: string[],
): Promise<Map<string, RegisteredComponent>> {
  const found = await several(db, { integratorId, identifiers: JSON.stringify(identifiers) })
  return new Map((await found.read()).map((row) => [row.identifier, row]))
}

export async function listTaken(
  { db, integratorId }: Scope,
  { identifiers, macAddresses }: { identifiers: string[]; macAddresses: string[] },
): Promise<{ identifiers: Set<string>; macAddresses: Set<string> }> {
  const registered = await db
    .select({ identifier: registeredComponents.identifier, macAddress: registeredComponents.macAddress })
    .from(registeredComponents)
    .where(
      and(
        eq(registeredComponents.integratorId, integratorId),
        or(
          isAmong(registeredComponents.identifier, identifiers),
          isAmong(registeredComponents.macAddress, macAddresses),
        ),
      ),
    )
  const linked = await db
    .select({ identifier: components.identifier })
    .from(components)
    .where(and(eq(components.integratorId, integratorId), isAmong(components.identifier, identifiers)))
  return {
    identifiers: new Set([...registered, ...linked].map(({ identifier }) => identifier)),
    macAddresses: new Set(registered.flatMap(({ macAddress }) => macAddress ?? [])),
  }
}

export async function isMacAddressTaken(
  { db, integratorId }: Scope,
  macAddress: string,
  exceptId: string,
): Promise<boolean> {
  const others = and(
    eq(registeredComponents.integratorId, integratorId),
    ne(registeredComponents.id, exceptId),
  )
  return (
    (await db.$count(registeredComponents, and(others, eq(registeredComponents.macAddress, macAddress)))) > 0
  )
}

export interface KnownProduct {
  id: string
  product: string
  type: string
}

/** Products by every code that somebody may use for them, in lower case. None can be deleted meanwhile. */
export async function lockKnownProducts({ db, integratorId }: Scope): Promise<Map<string, KnownProduct>> {
  const rows = await db
    .select({
      id: products.id,
      product: products.product,
      type: products.type,
      alternates: products.alternates,
    })
    .from(products)
    .where(isUsableBy(integratorId))
    .for('key share')
  const byCode = (codesOf: (row: (typeof rows)[number]) => string[]) =>
    rows.flatMap(({ alternates, ...product }) =>
      codesOf({ ...product, alternates }).map((code) => [code.toLowerCase(), product] as const),
    )
  // A product's own code wins over another product's alternate.
  return new Map([...byCode((row) => row.alternates), ...byCode((row) => [row.product])])
}

export async function findDeviceLocation(
  { db, integratorId }: Scope,
  deviceId: string,
): Promise<{ locationId: string | null } | undefined> {
  const [row] = await db
    .select({ locationId: devices.locationId })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.integratorId, integratorId)))
  return row
}

export const deleteRegistered = deletion(registeredComponents)
