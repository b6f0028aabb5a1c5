import { z } from 'zod'
import { textLength } from '../limits.ts'
import {
  Count,
  DistinctList,
  EpochSeconds,
  Id,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Value,
  Version,
  ZoneId,
} from './common.ts'
import { addressFields, ModbusConfigBody, RtuConfig, TcpConfig } from './modbus.ts'
import { Unit } from './product.ts'

export const Measurement = z
  .object({
    measurementId: Id,
    componentId: Id,
    externalId: Text(textLength.externalId).meta({
      description: 'As the component calls it; unique within the component',
    }),
    label: Text(),
    unit: Unit.nullable(),
    rangeMin: Value.nullable(),
    rangeMax: Value.nullable(),
    latestValue: Value.nullable(),
    latestAt: EpochSeconds.nullable(),
    version: Version,
  })
  .meta({ id: 'Measurement' })

interface Range {
  rangeMin?: number | null | undefined
  rangeMax?: number | null | undefined
}

const rangeIsOrdered = ({ rangeMin, rangeMax }: Range) =>
  typeof rangeMin !== 'number' || typeof rangeMax !== 'number' || rangeMin < rangeMax

const unordered = { path: ['rangeMax'], message: 'The range must end above its beginning' }

export const MeasurementUpdate = z
  .strictObject({
    label: Name(),
    unitId: RequiredId.nullable().default(null),
    rangeMin: Value.nullable().default(null),
    rangeMax: Value.nullable().default(null),
    version: Version.optional(),
  })
  .refine(rangeIsOrdered, unordered)
  .meta({ id: 'measurementUpdateTO', examples: [{ unitId: 'celsius', rangeMin: -30, rangeMax: 60 }] })

export const MeasurementPatch = z
  .strictObject({
    externalId: RequiredText(textLength.externalId).optional(),
    label: Name().optional(),
    unitId: RequiredId.nullish(),
    rangeMin: Value.nullish(),
    rangeMax: Value.nullish(),
    version: Version.optional(),
  })
  .refine(rangeIsOrdered, unordered)
  .meta({ id: 'MeasurementPatch', examples: [{ label: 'Air temperature, north wall', version: 1 }] })

export const StoredValue = z
  .object({ measurementId: Id, value: Value, time: EpochSeconds })
  .meta({ id: 'StoredValue' })

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
  .meta({ id: 'Component', examples: [{ deviceId: null, tcpConfig: null }] })

export const ComponentUpdate = z
  .strictObject({
    componentName: Name().optional(),
    zoneId: ZoneId.optional().meta({ description: 'Another zone of the location moves the component there' }),
    modbusConfig: ModbusConfigBody.optional(),
    componentSequence: Count.optional(),
    productSequence: Count.optional(),
    version: Version.optional(),
  })
  .meta({ id: 'ComponentUpdate', examples: [{ componentName: 'Room climate, north', version: 1 }] })

export const ComponentSplit = z
  .strictObject({
    names: DistinctList(
      z.strictObject({ measurementId: RequiredId, componentName: Name() }),
      1000,
      (entry) => entry.measurementId,
    )
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

export type Measurement = z.output<typeof Measurement>
export type MeasurementUpdate = z.output<typeof MeasurementUpdate>
export type MeasurementPatch = z.output<typeof MeasurementPatch>
export type StoredValue = z.output<typeof StoredValue>
export type Component = z.output<typeof Component>
export type ComponentUpdate = z.output<typeof ComponentUpdate>
export type ComponentSplit = z.output<typeof ComponentSplit>
