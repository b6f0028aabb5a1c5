import { z } from 'zod'
import { textLength } from '../limits.ts'
import { tokenOutcomes } from '../values.ts'
import { Count, EpochSeconds, Id, Text, Value, Version } from './common.ts'
import { componentExample, Device, DeviceComponent, deviceExample } from './device.ts'
import { Marks } from './marks.ts'

const OverviewComponent = DeviceComponent.extend({
  measurements: Count.meta({ description: 'How many it has' }),
  latest: z
    .object({
      label: Text(),
      value: Value,
      unit: Text(textLength.unitSymbol).nullable().meta({ description: 'Symbol of the unit' }),
      at: EpochSeconds,
    })
    .nullable()
    .meta({ description: 'The newest of its latest values' }),
  marks: Marks.optional(),
  version: Version.nullable().meta({
    description: 'Version of its registration, which an edit needs. Empty if it is not registered',
  }),
}).meta({ id: 'OverviewComponent' })

export const DeviceOverview = z
  .object({
    device: Device,
    integratorId: Id.optional(),
    readAt: EpochSeconds,
    lastValueAt: EpochSeconds.nullable().meta({
      description: 'When the newest value of its components came',
    }),
    tokenOutcome: z.enum(tokenOutcomes).meta({ description: 'What a check of its token says now' }),
    components: z.array(OverviewComponent),
  })
  .meta({
    id: 'DeviceOverview',
    examples: [
      {
        device: deviceExample,
        integratorId: 'int-nordkyl',
        readAt: 1_772_442_000,
        lastValueAt: 1_772_441_940,
        tokenOutcome: 'VALID',
        components: [
          {
            ...componentExample,
            measurements: 3,
            latest: { label: 'Active power', value: 4.2, unit: 'kW', at: 1_772_441_940 },
            marks: { beyondLimit: 0, outOfRange: 0, late: 1 },
            version: 2,
          },
        ],
      },
    ],
  })

export type DeviceOverview = z.output<typeof DeviceOverview>
