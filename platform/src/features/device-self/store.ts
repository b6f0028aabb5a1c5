import type { DeviceConfiguration } from '#contract/schemas/device-self'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../../db/connection.ts'
import {
  automationDocuments,
  components,
  devices,
  deviceStates,
  measurements,
  products,
  units,
} from '../../db/schema/index.ts'
import {
  automationDocument,
  configurationChangedAt,
  documentOfDevice,
} from '../../domain/places/automation.ts'
import { deviceDeleted, momentOf } from '../../domain/devices/status.ts'

/** Before the configuration is read: a reload that is requested from now on is for the next time. */
export async function noteTaken(db: Queries, deviceId: string): Promise<void> {
  await db
    .update(devices)
    .set({ reloadRequestedAt: null })
    .where(and(eq(devices.id, deviceId), isNotNull(devices.reloadRequestedAt)))
  const taken = { configurationTakenAt: sql`now()` }
  await db
    .insert(deviceStates)
    .values({ deviceId, ...taken })
    .onConflictDoUpdate({ target: deviceStates.deviceId, set: taken })
}

/** Made by the database, however many components there are. A register is that of the product with the same external id. */
export async function readConfiguration(
  db: Queries,
  deviceId: string,
): Promise<JsonText<DeviceConfiguration>> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with "measured" as (
      select ${measurements.componentId} as "component_id", json_agg(json_build_object(
        'measurementId', ${measurements.id},
        'externalId', ${measurements.externalId},
        'label', ${measurements.label},
        'unit', ${units.symbol},
        'register', (
          select "given" -> 'register' from jsonb_array_elements(${products.defaultMeasurements}) as "given"
          where "given" ->> 'externalId' = ${measurements.externalId} limit 1
        )
      ) order by ${measurements.externalId}) as "list"
      from ${components}
      join ${measurements} on ${measurements.componentId} = ${components.id}
      left join ${units} on ${units.id} = ${measurements.unitId}
      left join ${products} on ${products.id} = ${components.productId}
      where ${components.deviceId} = ${deviceId}
      group by ${measurements.componentId}
    )
    select json_build_object(
      'deviceId', ${devices.id},
      'changedAt', ${momentOf(configurationChangedAt)},
      'period', ${devices.sampleFrequency},
      'serial', ${devices.serial},
      'components', coalesce((
        select json_agg(json_build_object(
          'componentId', ${components.id},
          'identifier', ${components.identifier},
          'componentName', ${components.name},
          'modbusConfig', json_build_object('startAddressOffset', ${components.startAddressOffset}),
          'tcpConfig', case when ${components.connection} = 'TCP' then
            json_build_object('host', ${components.host}, 'port', ${components.port}, 'unit', ${components.unit}) end,
          'rtuConfig', case when ${components.connection} = 'RTU' then
            json_build_object('slaveId', ${components.slaveId}) end,
          'measurements', coalesce("measured"."list", '[]')
        ) order by ${components.productSequence}, ${components.componentSequence}, ${components.id})
        from ${components} left join "measured" on "measured"."component_id" = ${components.id}
        where ${components.deviceId} = ${deviceId}
      ), '[]'),
      'automation', ${automationDocument(devices.locationId)}
    )::text as "text"
    from ${devices} left join ${automationDocuments} on ${documentOfDevice} where ${devices.id} = ${deviceId}`)
  const [row] = rows
  if (!row) throw deviceDeleted()
  return new JsonText(row.text)
}
