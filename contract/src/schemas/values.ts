import { z } from 'zod'
import { curvePoints, longestCurve, mostNames, mostPoints, textLength } from '../limits.ts'
import { componentStates } from '../values.ts'
import { Count, EpochSeconds, Id, QueryInteger, Text, Value, Version } from './common.ts'
import { Measurement } from './component.ts'
import { sensorExample, SensorRadio } from './lorawan.ts'

/** How many latest values have each mark. A value can have several. */
export const Marks = z
  .object({
    beyondLimit: Count.meta({ description: 'Beyond a limit (conditional) that is switched on' }),
    outOfRange: Count.meta({ description: 'Outside the range of their measurement' }),
    late: Count.meta({ description: 'Older than three sample periods' }),
  })
  .meta({ id: 'Marks', description: 'How many latest values have each mark' })

export const MarkedLocation = z
  .object({
    locationId: Id,
    ...Marks.shape,
    openAlarms: Count.optional().meta({ description: 'How many of its alarms are open' }),
  })
  .meta({ id: 'MarkedLocation', examples: [{ openAlarms: 1 }] })

/** Why nothing comes from a device: it is silent itself, or it says which components do not answer. */
export const DeviceProblem = z.object({
  isSilent: z.boolean().meta({ description: 'The device itself has missed its reports' }),
  reportedAt: EpochSeconds.nullable().meta({ description: 'When it reported last' }),
  components: z
    .array(
      z.object({
        componentName: Text(),
        state: z.enum(componentStates),
        since: EpochSeconds,
        error: Text().nullable(),
      }),
    )
    .max(mostNames)
    .meta({ description: `Those that do not answer, as the device reported them, at most ${mostNames}` }),
})

export const MarkedDevice = z
  .object({
    deviceId: Id,
    ...Marks.shape,
    openAlarms: Count.optional().meta({
      description: 'How many alarms about it and what it measures are open',
    }),
    problem: DeviceProblem.nullish().meta({ description: 'Of a device at fault or offline' }),
  })
  .meta({ id: 'MarkedDevice', examples: [{ openAlarms: 1, problem: { isSilent: true, components: [] } }] })

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
  .meta({ id: 'LocationTree' })

export const CleanedMetrics = z
  .object({
    locationId: Id,
    removed: z.int().min(0).meta({ description: 'Removed samples of both kinds together' }),
    orphans: z.int().min(0).meta({ description: 'Samples whose measurement no longer exists' }),
    outOfRange: z.int().min(0).meta({ description: "Samples outside their measurement's range" }),
  })
  .meta({ id: 'CleanedMetrics' })

const ValuedMeasurement = Measurement.omit({ componentId: true }).extend({
  curve: z
    .array(Value.nullable())
    .max(curvePoints)
    .meta({
      description: `The last value of each of the last ${curvePoints} hours, null for an hour without a value. An empty list if there are no values at all`,
    }),
})

const ValuedComponent = z
  .object({
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
    sensor: SensorRadio,
    measurements: z.array(ValuedMeasurement),
  })
  .meta({ id: 'ValuedComponent', examples: [{ sensor: sensorExample }] })

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
  .meta({ id: 'LocationValues' })

/** The end of the year 9999. */
const lastMoment = 253_402_300_799

const span = {
  from: QueryInteger(0, lastMoment).meta({
    description: 'Epoch seconds, included',
    examples: [1_772_355_600],
  }),
  to: QueryInteger(0, lastMoment).meta({
    description: 'Epoch seconds, not included',
    examples: [1_772_442_000],
  }),
}

interface Span {
  from: number
  to: number
}

const isForward = ({ from, to }: Span) => from < to
const forward = { path: ['to'], message: 'The end must be after the beginning' }
const isShort = ({ from, to }: Span) => to - from <= longestCurve
const short = { path: ['to'], message: 'There must be at most 92 days between them' }

export const SamplesQuery = z
  .strictObject({
    ...span,
    points: QueryInteger(1, mostPoints).default(mostPoints).meta({ description: 'How many points at most' }),
  })
  .refine(isForward, forward)
  .refine(isShort, short)

export const SpanQuery = z.strictObject(span).refine(isForward, forward).refine(isShort, short)

const perPoint = (what: string) => z.array(Value).max(mostPoints).meta({ description: what })

export const SampleCurve = z
  .object({
    measurementId: Id,
    step: Count.meta({ description: 'Seconds that a point covers' }),
    samples: Count.meta({ description: 'Samples that were found' }),
    times: z
      .array(EpochSeconds)
      .max(mostPoints)
      .meta({ description: 'Where each point begins; a point without a sample is left out' }),
    min: perPoint('The least value of each point'),
    avg: perPoint('The average of each point'),
    max: perPoint('The greatest value of each point'),
  })
  .meta({
    id: 'SampleCurve',
    examples: [
      {
        measurementId: 'mea-0311',
        step: 44,
        samples: 3,
        times: [1_772_355_600, 1_772_355_688],
        min: [4.1, 4.4],
        avg: [4.2, 4.4],
        max: [4.3, 4.4],
      },
    ],
  })

export type Marks = z.output<typeof Marks>
export type DeviceProblem = z.output<typeof DeviceProblem>
export type MarkedLocation = z.output<typeof MarkedLocation>
export type MarkedDevice = z.output<typeof MarkedDevice>
export type LocationTree = z.output<typeof LocationTree>
export type CleanedMetrics = z.output<typeof CleanedMetrics>
export type LocationValues = z.output<typeof LocationValues>
export type SamplesQuery = z.output<typeof SamplesQuery>
export type SampleCurve = z.output<typeof SampleCurve>
