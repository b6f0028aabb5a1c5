import { z } from 'zod'
import {
  countedSeconds,
  delayRange,
  enoughHistory,
  mostCounted,
  mostCountedLimits,
  mostSamplesToCount,
  noValueRange,
  textLength,
} from '../limits.ts'
import { comparisons, severities } from '../values.ts'
import { Count, EpochSeconds, Id, RequiredId, RequiredText, Text, Value, Version, ZoneId } from './common.ts'

const Delay = z.int().min(delayRange.min).max(delayRange.max)

/** How an alarm begins and ends, besides the comparison. */
const timing = {
  deadBand: Value.min(0).meta({
    description:
      "The value has to be this far on the good side before the alarm is over, in the measurement's unit",
  }),
  onDelaySeconds: Delay.meta({
    description: 'The value has to stay on the wrong side this long before the alarm is raised',
  }),
  offDelaySeconds: Delay.meta({
    description: 'The value has to stay on the good side this long before the alarm is over',
  }),
  noValuePeriods: z.int().min(noValueRange.min).max(noValueRange.max).nullable().meta({
    description:
      'So many sample periods without a value raise an alarm of their own. `null`: a missing value raises none',
  }),
  instruction: Text(textLength.instruction)
    .trim()
    .nullable()
    .meta({ description: 'What to do about the alarm' }),
}

/** For what may leave them out. */
export const optionalTiming = {
  deadBand: timing.deadBand.optional(),
  onDelaySeconds: timing.onDelaySeconds.optional(),
  offDelaySeconds: timing.offDelaySeconds.optional(),
  noValuePeriods: timing.noValuePeriods.optional(),
  instruction: timing.instruction.optional(),
}

export const Conditional = z
  .object({
    conditionalId: Id,
    locationId: Id,
    zoneId: Text(textLength.zoneId),
    componentId: Id,
    measurementId: Id,
    measurementLabel: Text(),
    comparison: z.enum(comparisons),
    threshold: Value,
    severity: z.enum(severities),
    enabled: z.boolean(),
    ...optionalTiming,
    version: Version,
  })
  .meta({
    id: 'Conditional',
    description:
      'A limit. A value on the wrong side of the threshold raises an alarm, which people find in the list of alarms. Nothing is sent yet',
    examples: [{ instruction: 'Close the door, then look at the fan.' }],
  })

const rule = {
  comparison: z.enum(comparisons),
  threshold: Value.meta({ description: "In the measurement's unit" }),
  severity: z.enum(severities).default('WARNING'),
  enabled: z.boolean().default(true),
}

export const LimitsToCount = z
  .strictObject({
    limits: z
      .array(
        z.strictObject({
          comparison: rule.comparison,
          threshold: rule.threshold,
          deadBand: timing.deadBand.default(0),
          onDelaySeconds: timing.onDelaySeconds.default(delayRange.default),
          offDelaySeconds: timing.offDelaySeconds.default(delayRange.default),
        }),
      )
      .min(1)
      .max(mostCountedLimits),
  })
  .meta({ id: 'LimitsToCount' })

export const RaisedCounts = z
  .object({
    measurementId: Id,
    from: EpochSeconds,
    to: EpochSeconds,
    samples: Count.max(mostCounted).meta({
      description: `Samples between both moments. If there are more than ${mostCounted.toLocaleString('en')}, or ${mostSamplesToCount(mostCountedLimits).toLocaleString('en')} for ${mostCountedLimits} limits, only the newest ones`,
    }),
    hasEnoughHistory: z
      .boolean()
      .optional()
      .meta({
        description: `Whether these are at least ${enoughHistory.samples} samples of at least a day: without, it says little that a limit would have raised no alarm`,
      }),
    raised: z.array(Count.max(mostCounted)).max(mostCountedLimits).meta({
      description:
        'How many alarms each of the limits would have raised, in their order, as if somebody had acknowledged each alarm at once. Those about missing values are not counted',
    }),
    seconds: z
      .array(Count.max(countedSeconds))
      .max(mostCountedLimits)
      .meta({ description: 'How long these alarms would have lasted together' }),
  })
  .meta({ id: 'RaisedCounts', examples: [{ from: 1_771_837_200, samples: 2016 }] })

export const OrganizationLocationConditional = z
  .strictObject({
    locationId: RequiredId,
    measurementId: RequiredId,
    ...rule,
    deadBand: timing.deadBand.default(0),
    onDelaySeconds: timing.onDelaySeconds.default(delayRange.default),
    offDelaySeconds: timing.offDelaySeconds.default(delayRange.default),
    noValuePeriods: timing.noValuePeriods.default(null),
    instruction: timing.instruction.default(null),
  })
  .meta({ id: 'organizationLocationConditionalTO', examples: [{ severity: 'CRITICAL', enabled: true }] })

export const ProductConditional = z
  .strictObject({
    product: RequiredText(textLength.product).meta({ description: 'Code of the product' }),
    externalId: RequiredText(textLength.externalId).meta({ description: 'Of one of its measurements' }),
    comparison: rule.comparison,
    threshold: rule.threshold,
    severity: rule.severity,
  })
  .meta({ id: 'ProductConditional', examples: [{ severity: 'WARNING' }] })

export const SetConditionals = z
  .object({
    locationId: Id,
    measurements: Count.meta({ description: 'Those that have the limit now' }),
  })
  .meta({ id: 'SetConditionals', examples: [{ measurements: 3 }] })

const unchanged = { description: 'Does not change if it is left out' }
const itsOwn = { description: 'Cannot change. If given, it must be the current value' }

export const ConditionalUpdate = z
  .strictObject({
    conditionalId: RequiredId,
    locationId: RequiredId.optional().meta(itsOwn),
    zoneId: ZoneId.optional().meta(itsOwn),
    componentId: RequiredId.optional().meta(itsOwn),
    measurementId: RequiredId.optional().meta(itsOwn),
    ...rule,
    deadBand: timing.deadBand.optional().meta(unchanged),
    onDelaySeconds: timing.onDelaySeconds.optional().meta(unchanged),
    offDelaySeconds: timing.offDelaySeconds.optional().meta(unchanged),
    noValuePeriods: timing.noValuePeriods.optional().meta(unchanged),
    instruction: timing.instruction.optional().meta(unchanged),
    version: Version.optional(),
  })
  .meta({ id: 'ConditionalUpdate', examples: [{ threshold: 6, severity: 'WARNING', version: 1 }] })

export const ConditionalReference = z
  .strictObject({
    conditionalId: RequiredId,
    locationId: RequiredId.optional().meta(itsOwn),
    version: Version.optional(),
  })
  .meta({ id: 'ConditionalReference' })

export const ConditionalSearch = z
  .strictObject({
    locationId: RequiredId.optional(),
    zoneId: ZoneId.optional().meta({
      description: 'Needs `locationId`: a zone id is unique within its location',
    }),
    measurementId: RequiredId.optional(),
  })
  .refine((search) => search.locationId !== undefined || search.measurementId !== undefined, {
    path: ['locationId'],
    message: 'A location or a measurement is required',
    params: { key: 'REQUIRED' },
  })
  .meta({ id: 'ConditionalSearch', examples: [{ locationId: 'loc-0001', zoneId: 'Z-03' }] })

export const RecreatedConditionals = z
  .object({
    locationId: Id,
    removed: z.int().min(0).meta({ description: 'How many were deleted, including those made by hand' }),
    created: z.int().min(0).meta({ description: 'How many were created from the defaults of the products' }),
  })
  .meta({ id: 'RecreatedConditionals' })

export type Conditional = z.output<typeof Conditional>
export type OrganizationLocationConditional = z.output<typeof OrganizationLocationConditional>
export type ConditionalUpdate = z.output<typeof ConditionalUpdate>
export type ProductConditional = z.output<typeof ProductConditional>
export type ConditionalSearch = z.output<typeof ConditionalSearch>
export type LimitsToCount = z.output<typeof LimitsToCount>
export type RaisedCounts = z.output<typeof RaisedCounts>
