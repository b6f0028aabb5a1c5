import { z } from 'zod'
import { deviceLimits, mostInLocation, samplePeriodRange, textLength } from '../limits.ts'
import { componentStates, sampleRefusals } from '../values.ts'
import { Count, Id, Name, RequiredText, Text, Value } from './common.ts'
import { addressFields, RtuConfig, TcpConfig } from './modbus.ts'
import { Register, SerialSettings } from './modbus.ts'
import { AutomationDocument, AutomationVersion } from './zone.ts'

/** The end of the year 9999. */
const lastMoment = 253_402_300_799

/** A moment of a device: fractions of a second are kept, to a thousandth. */
const Moment = z
  .number()
  .min(0)
  .max(lastMoment)
  .meta({ description: 'Seconds since 1970-01-01T00:00:00Z, with fractions', examples: [1_772_442_000.5] })

const ConfiguredComponent = z.object({
  componentId: Id,
  identifier: Text(),
  componentName: Text(),
  modbusConfig: addressFields.modbusConfig,
  tcpConfig: TcpConfig.nullable(),
  rtuConfig: RtuConfig.nullable().meta({ description: 'On the serial line of the device' }),
  measurements: z.array(
    z.object({
      measurementId: Id,
      externalId: Text(textLength.externalId),
      label: Text(),
      unit: Text(textLength.unitSymbol).nullable().meta({ description: 'Symbol of the unit' }),
      register: Register.nullable().meta({ description: 'Empty if its product has no register for it' }),
    }),
  ),
})

export const DeviceConfiguration = z
  .object({
    deviceId: Id,
    changedAt: Moment.meta({ description: 'When something of it changed last' }),
    period: z
      .int()
      .min(samplePeriodRange.min)
      .max(samplePeriodRange.max)
      .meta({ description: 'Seconds between two samples, and between two reports' }),
    serial: SerialSettings.nullable(),
    components: z.array(ConfiguredComponent),
    automation: AutomationDocument.nullable().meta({
      description:
        'What people have set for the zones of its location. Empty without a location, and while nothing has been set there',
    }),
  })
  .meta({
    id: 'DeviceConfiguration',
    examples: [
      {
        automation: null,
        serial: null,
        components: [
          {
            measurements: [
              {
                register: {
                  function: 'INPUT_REGISTER',
                  type: 'I32',
                  order: 'CDAB',
                  scale: 0.0001,
                  offset: 0,
                },
              },
            ],
          },
        ],
      },
    ],
  })

export const Sample = z.object({
  measurementId: z.string().meta({ description: 'Of a component of the device' }),
  time: Moment,
  value: Value,
})

const { $schema: _, ...described } = z.toJSONSchema(Sample)

export const DeviceSamples = z
  .strictObject({
    // Described, but not checked here: each sample is checked on its own, so that a bad one does not hold up the others.
    samples: z.array(z.unknown().meta(described)).max(deviceLimits.samplesPerCall),
  })
  .meta({
    id: 'DeviceSamples',
    examples: [{ samples: [{ measurementId: 'mea-0311', time: 1_772_442_000.5, value: 4.2 }] }],
  })

export const StoredSamples = z
  .object({
    stored: Count,
    repeated: Count.meta({ description: 'Samples that were known: the same measurement and time' }),
    refused: z.array(
      z.object({
        index: Count.meta({ description: 'Its place in the request, from 0 on' }),
        reason: z.enum(sampleRefusals),
      }),
    ),
    time: Moment.meta({ description: "The platform's clock" }),
  })
  .meta({ id: 'StoredSamples' })

const ReportedComponent = z.strictObject({
  componentId: z.string().max(textLength.id),
  state: z.enum(componentStates).meta({
    description: '`NO_ANSWER`: nothing came back. `REFUSED`: it answered with an exception',
  }),
  since: Moment.optional().meta({ description: 'Since when it has this state' }),
  error: Name()
    .optional()
    .meta({ description: 'The last error in words, such as `exception 2 (illegal data address)`' }),
})

export const DeviceReport = z
  .strictObject({
    version: RequiredText(textLength.firmware).meta({ description: 'Of its firmware' }),
    uptime: Count.meta({ description: 'Seconds since it started' }),
    clock: Moment.meta({ description: "The device's clock" }),
    waiting: Count.optional().meta({ description: 'Samples that wait to be sent' }),
    dropped: Count.optional().meta({ description: 'Samples that were lost since it started' }),
    doubtful: z.strictObject({ from: Moment, until: Moment }).optional().meta({
      description:
        'Samples with times from and until may be of another time: nobody could confirm the clock while they were taken',
    }),
    components: z.array(ReportedComponent).max(mostInLocation.components).default([]),
    automationVersion: AutomationVersion.nullable()
      .optional()
      .meta({
        description:
          'Which version of the automation it has taken, so that something acts on it. Null if none. Left out by a device that ' +
          'takes no automation',
      }),
  })
  .meta({
    id: 'DeviceReport',
    examples: [
      {
        version: '4.2.1',
        components: [
          { componentId: 'cmp-0093', state: 'REFUSED', error: 'exception 2 (illegal data address)' },
        ],
      },
    ],
  })

export const ReportAnswer = z
  .object({
    time: Moment.meta({ description: "The platform's clock" }),
    changedAt: Moment.meta({ description: 'If the configuration of the device is older, it reads it again' }),
    automationVersion: AutomationVersion.nullish().meta({
      description: 'If the configuration of the device has another one, it reads it again',
    }),
    reload: z.boolean().meta({ description: 'Somebody wants the device to read its configuration again' }),
  })
  .meta({ id: 'ReportAnswer', examples: [{ automationVersion: '6a0f1c1e-93f1-4a52-8a75-5a1a2f0c1f3d' }] })

export type DeviceConfiguration = z.output<typeof DeviceConfiguration>
export type Sample = z.output<typeof Sample>
export type StoredSamples = z.output<typeof StoredSamples>
export type DeviceReport = z.output<typeof DeviceReport>
export type ReportAnswer = z.output<typeof ReportAnswer>
