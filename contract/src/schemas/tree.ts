import { z } from 'zod'
import { textLength } from '../limits.ts'
import { EpochSeconds, Id, Text, Value } from './common.ts'

const TreeMeasurement = z.object({
  measurementId: Id,
  label: Text(),
  unit: Text(textLength.unitSymbol).nullable().meta({ description: 'Symbol of the unit' }),
  latestValue: Value.nullable(),
  latestAt: EpochSeconds.nullable(),
})

const TreeComponent = z.object({
  componentId: Id,
  identifier: Text(),
  componentName: Text(),
  measurements: z.array(TreeMeasurement),
})

const TreeZone = z.object({ zoneId: Text(64), zoneName: Text(), components: z.array(TreeComponent) })

export const LocationTree = z
  .object({
    locationId: Id,
    builtAt: EpochSeconds.meta({ description: 'When the tree was built' }),
    zones: z.array(TreeZone),
  })
  .meta({
    id: 'LocationTree',
    examples: [
      {
        locationId: 'loc-0001',
        builtAt: 1_772_442_000,
        zones: [
          {
            zoneId: 'Z-03',
            zoneName: 'Loading dock',
            components: [
              {
                componentId: 'cmp-0093',
                identifier: 'A81758FFFE0512AB',
                componentName: 'Room climate',
                measurements: [
                  {
                    measurementId: 'mea-0311',
                    label: 'Air temperature',
                    unit: '°C',
                    latestValue: 4.2,
                    latestAt: 1_772_441_940,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })

export const CleanedMetrics = z
  .object({
    locationId: Id,
    removed: z.int().min(0).meta({ description: 'Removed samples of both kinds together' }),
    orphans: z.int().min(0).meta({ description: 'Samples whose measurement no longer exists' }),
    outOfRange: z.int().min(0).meta({ description: "Samples outside their measurement's range" }),
  })
  .meta({
    id: 'CleanedMetrics',
    examples: [{ locationId: 'loc-0001', removed: 118, orphans: 96, outOfRange: 22 }],
  })

export type LocationTree = z.output<typeof LocationTree>
export type CleanedMetrics = z.output<typeof CleanedMetrics>
