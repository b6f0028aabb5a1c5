import { z } from 'zod'
import { textLength } from '../limits.ts'
import { Count, distinct, duplicate, Id, Key, Name, RequiredId, Text, Version } from './common.ts'
import { Measurement, measurementExample } from './measurement.ts'
import { addressFields, ModbusConfigBody, RtuConfig, TcpConfig } from './modbus.ts'

export const Component = z
  .object({
    componentId: Id,
    identifier: Text(),
    componentName: Text(),
    locationId: Id,
    zoneId: Text(textLength.zoneId),
    zoneName: Text(),
    productId: Id.nullable(),
    product: Text().nullable(),
    deviceId: Id.nullable(),
    ...addressFields,
    size: Count.meta({ description: 'How many sequence slots it takes' }),
    tcpConfig: TcpConfig.nullable(),
    rtuConfig: RtuConfig.nullable(),
    measurements: z.array(Measurement),
    version: Version,
  })
  .meta({
    id: 'Component',
    examples: [
      {
        componentId: 'cmp-0093',
        identifier: 'A81758FFFE0512AC',
        componentName: 'Room climate',
        locationId: 'loc-0001',
        zoneId: 'Z-03',
        zoneName: 'Loading dock',
        productId: 'prd-0009',
        product: 'ERS-CO2',
        deviceId: null,
        modbusConfig: { startAddressOffset: 0 },
        componentSequence: 0,
        productSequence: 0,
        size: 1,
        tcpConfig: null,
        rtuConfig: null,
        measurements: [measurementExample],
        version: 1,
      },
    ],
  })

export const ComponentUpdate = z
  .strictObject({
    componentName: Name().optional(),
    zoneId: Key(textLength.zoneId)
      .optional()
      .meta({ description: 'Another zone of the location moves the component there' }),
    modbusConfig: ModbusConfigBody.optional(),
    componentSequence: Count.optional(),
    productSequence: Count.optional(),
    version: Version.optional(),
  })
  .meta({ id: 'ComponentUpdate', examples: [{ componentName: 'Room climate, north', version: 1 }] })

export const ComponentSplit = z
  .strictObject({
    names: z
      .array(z.strictObject({ measurementId: RequiredId, componentName: Name() }))
      .max(1000)
      .refine((list) => distinct(list.map((entry) => entry.measurementId)), duplicate)
      .default([])
      .meta({
        description: "Names of the new components. Without a name, a component gets the measurement's label",
      }),
    version: Version.optional(),
  })
  .meta({
    id: 'ComponentSplit',
    examples: [{ names: [{ measurementId: 'mea-0312', componentName: 'Humidity' }] }],
  })

export type Component = z.output<typeof Component>
export type ComponentUpdate = z.output<typeof ComponentUpdate>
export type ComponentSplit = z.output<typeof ComponentSplit>
