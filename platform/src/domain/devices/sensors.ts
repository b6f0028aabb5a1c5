import type { SensorRadio } from '#contract/schemas/lorawan'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { asJson, type Field, jsonEpochSeconds, jsonObject } from '../../db/lists/json-list.ts'
import { components, heardSensors, registeredComponents, sensorReplacements } from '../../db/schema/index.ts'
import type { Queries, Scope } from '../../db/connection.ts'

const former = alias(heardSensors, 'former')

const replacement = sql`from ${sensorReplacements} where ${sensorReplacements.componentId} = ${registeredComponents.linkedComponentId}`

const fields: Record<keyof SensorRadio, Field> = {
  heardAt: jsonEpochSeconds(heardSensors.heardAt),
  rssi: heardSensors.rssi,
  snr: heardSensors.snr,
  batteryMillivolts: heardSensors.batteryMillivolts,
  batteryPercent: heardSensors.batteryPercent,
  waitsFor: sql`(select ${sensorReplacements.newMacAddress} ${replacement} and ${sensorReplacements.replacedAt} is null)`,
  former: asJson(sql`coalesce((
    select ${jsonObject({ macAddress: former.devEui, heardAt: jsonEpochSeconds(former.heardAt) })} from ${sensorReplacements}
    join ${heardSensors} as "former" on ${former.integratorId} = ${registeredComponents.integratorId}
      and ${former.devEui} = ${sensorReplacements.formerMacAddress} and ${former.heardAt} > ${sensorReplacements.replacedAt}
    where ${sensorReplacements.componentId} = ${registeredComponents.linkedComponentId}), 'null')`),
}

const heardOf = (componentId: PgColumn): SQL => sql`
  from ${registeredComponents}
  join ${heardSensors} on ${heardSensors.integratorId} = ${registeredComponents.integratorId}
    and ${heardSensors.devEui} = ${registeredComponents.macAddress}
  where ${registeredComponents.linkedComponentId} = ${componentId}`

/** How many components of a location are sensors that were heard. */
export const countSensors = async (db: Queries, locationId: string): Promise<number> =>
  db.$count(
    components,
    and(eq(components.locationId, locationId), sql`exists (select ${heardOf(components.id)})`),
  )

/** How the sensor that a component is was heard last, as JSON. `null` of a component that is no sensor, or was never heard. */
export const sensorOf = (componentId: PgColumn): SQL => sql`coalesce((
  select ${jsonObject(fields)} ${heardOf(componentId)}
  order by ${heardSensors.heardAt} desc limit 1
), 'null')`

/** Whether a network server has heard the sensor. */
export const isHeard = async ({ db, integratorId }: Scope, devEui: string): Promise<boolean> =>
  (await db.$count(
    heardSensors,
    and(eq(heardSensors.integratorId, integratorId), eq(heardSensors.devEui, devEui)),
  )) > 0

/** Every spelling of a MAC address becomes plain upper-case hexadecimal digits. */
export const plainMacAddress = (text: string): string => text.replace(/[\s:.-]/g, '').toUpperCase()
