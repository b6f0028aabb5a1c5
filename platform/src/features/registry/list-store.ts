import type { Connection } from '#contract/values'
import type { RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asJson, jsonObject } from '../../db/lists/json-fields.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { components, products, registeredComponents, zones } from '../../db/schema/index.ts'

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

/** The parts of the two lists. */
export const registeredReads = [registeredComponents, components, zones, products]
export const unlinkedReads = [registeredComponents]

/** While it is linked, its component has the current name and place. */
const registered = {
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
    version: registeredComponents.version,
  },
  joins: sql`left join ${components} on ${components.id} = ${registeredComponents.linkedComponentId}
    left join ${zones} on ${zones.id} = ${components.zoneId}
    left join ${products} on ${products.id} = ${registeredComponents.productId}`,
}

export const listRegistered = jsonListOf<RegisteredComponent>()({
  ...inList,
  ...registered,
  name: 'registered_components',
  where: ofIntegrator,
})

export const listOfLocation = jsonListOf<RegisteredComponent>()({
  ...inList,
  ...registered,
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
  where: (places) => and(ofIntegrator(places), isNull(registeredComponents.linkedComponentId)),
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
  },
})
