import { z } from 'zod'
import { longestSensorText, mostSensors } from '../limits.ts'
import { elsysStatuses } from '../values.ts'
import { Id, Text } from './common.ts'

// Only the size is checked here: an error in one sensor is reported on its line, and the others still count.
const ElsysSensor = z
  .strictObject({
    devEui: Text().meta({ description: '16 hexadecimal digits; becomes identifier and MAC address' }),
    name: Text().optional().meta({ description: 'The identifier if left out' }),
    type: Text()
      .optional()
      .meta({ description: 'A product or one of its alternates; without it the sensor has no product' }),
    appKey: Text()
      .nullable()
      .optional()
      .meta({ description: '32 hexadecimal digits. Its form is checked; it is neither stored nor traced' }),
  })
  .meta({ id: 'ElsysSensor' })

const sensors = [
  { devEui: 'A81758FFFE0512AB', name: 'Door sensor', type: 'EMS-DOOR' },
  { devEui: 'A81758FFFE0512AC', name: 'Room climate', type: 'ERS-CO2' },
]

export const ElsysSensors = z
  .array(ElsysSensor)
  .min(1)
  .max(mostSensors)
  .meta({ examples: [sensors] })

export const ElsysText = Text(longestSensorText)
  .refine((text) => text.trim().length > 0, {
    message: 'At least one line is required',
    params: { key: 'REQUIRED' },
  })
  .meta({
    examples: ['A81758FFFE0512AB;Door sensor;EMS-DOOR\nA81758FFFE0512AC;Room climate;ERS-CO2'],
  })

export const ElsysQuery = z.strictObject({
  commit: z
    .enum(['true', 'false'])
    .default('true')
    .meta({ description: '`false` only checks: nothing is stored and no trace is written' }),
  deviceId: Id.optional().meta({ description: 'The gateway that hears the sensors' }),
})

export const ElsysReport = z
  .object({
    commit: z.boolean(),
    registered: z.int().min(0).meta({ description: 'How many sensors are new' }),
    lines: z.array(
      z.object({
        line: z.int().min(1).meta({ description: 'Line of the text, or place in the list, from 1' }),
        identifier: Text().nullable(),
        status: z.enum(elsysStatuses),
        message: Text().nullable().meta({ description: 'What is wrong; empty where nothing is' }),
      }),
    ),
  })
  .meta({
    id: 'ElsysReport',
    examples: [
      {
        commit: true,
        registered: 1,
        lines: [
          { line: 1, identifier: 'A81758FFFE0512AB', status: 'REGISTERED', message: null },
          { line: 2, identifier: null, status: 'INVALID', message: 'devEui must have 16 hexadecimal digits' },
        ],
      },
    ],
  })

export type ElsysSensors = z.output<typeof ElsysSensors>
export type ElsysReport = z.output<typeof ElsysReport>
