import { z } from 'zod'
import { textLength } from '../limits.ts'
import { EpochSeconds, Id, Name, RequiredId, RequiredText, Text, Value, Version } from './common.ts'
import { Unit } from './product.ts'

export const measurementExample = {
  measurementId: 'mea-0311',
  componentId: 'cmp-0093',
  externalId: 'temperature',
  label: 'Air temperature',
  unit: { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' },
  rangeMin: -30,
  rangeMax: 60,
  latestValue: 4.2,
  latestAt: 1_772_441_940,
  version: 1,
}

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
  .meta({ id: 'Measurement', examples: [measurementExample] })

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
  .meta({
    id: 'measurementUpdateTO',
    examples: [{ label: 'Air temperature', unitId: 'celsius', rangeMin: -30, rangeMax: 60 }],
  })

export const MeasurementPatch = z
  .strictObject({
    externalId: RequiredText(textLength.externalId).optional(),
    label: Name().optional(),
    unitId: RequiredId.nullable().optional(),
    rangeMin: Value.nullable().optional(),
    rangeMax: Value.nullable().optional(),
    version: Version.optional(),
  })
  .refine(rangeIsOrdered, unordered)
  .meta({ id: 'MeasurementPatch', examples: [{ label: 'Air temperature, north wall', version: 1 }] })

export const StoredValue = z.object({ measurementId: Id, value: Value, time: EpochSeconds }).meta({
  id: 'StoredValue',
  examples: [{ measurementId: 'mea-0311', value: 4.2, time: 1_772_442_000 }],
})

export type Measurement = z.output<typeof Measurement>
export type MeasurementUpdate = z.output<typeof MeasurementUpdate>
export type MeasurementPatch = z.output<typeof MeasurementPatch>
export type StoredValue = z.output<typeof StoredValue>
