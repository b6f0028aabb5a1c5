import { z } from 'zod'
import { curvePoints, textLength } from '../limits.ts'
import { Count, EpochSeconds, Id, Text, Value, Version } from './common.ts'
import { Measurement, measurementExample } from './measurement.ts'

const ValuedMeasurement = Measurement.omit({ componentId: true }).extend({
  curve: z
    .array(Value.nullable())
    .max(curvePoints)
    .meta({
      description: `The last value of each of the last ${curvePoints} hours, null for an hour without a value. An empty list if there are no values at all`,
    }),
})

const ValuedComponent = z.object({
  componentId: Id,
  identifier: Text(),
  componentName: Text(),
  productId: Id.nullable(),
  product: Text().nullable(),
  deviceId: Id.nullable(),
  samplePeriod: Count.meta({
    description: 'Seconds between two samples: the setting of its device, or the default',
  }),
  version: Version,
  measurements: z.array(ValuedMeasurement),
})

const ValuedZone = z.object({
  zoneId: Text(textLength.zoneId),
  zoneName: Text(),
  version: Version,
  components: z.array(ValuedComponent),
})

export const LocationValues = z
  .object({
    locationId: Id,
    readAt: EpochSeconds.meta({ description: 'By the clock of the platform: ages are counted from here' }),
    zones: z.array(ValuedZone),
  })
  .meta({
    id: 'LocationValues',
    examples: [
      {
        locationId: 'loc-0001',
        readAt: 1_772_442_000,
        zones: [
          {
            zoneId: 'Z-03',
            zoneName: 'Loading dock',
            version: 1,
            components: [
              {
                componentId: 'cmp-0093',
                identifier: 'A81758FFFE0512AB',
                componentName: 'Room climate',
                productId: 'prd-0009',
                product: 'ERS-CO2',
                deviceId: null,
                samplePeriod: 300,
                version: 1,
                measurements: [
                  {
                    measurementId: measurementExample.measurementId,
                    externalId: measurementExample.externalId,
                    label: measurementExample.label,
                    unit: measurementExample.unit,
                    rangeMin: -30,
                    rangeMax: 60,
                    latestValue: 4.2,
                    latestAt: 1_772_441_940,
                    curve: [4.4, null, 4.2],
                    version: 1,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })

export type LocationValues = z.output<typeof LocationValues>
