import { z } from 'zod'
import {
  CodeOf,
  distinct,
  duplicate,
  EpochSeconds,
  Id,
  MessageValues,
  QueryInteger,
  RequiredId,
  Text,
  TimeZone,
  Value,
} from '../schemas/common.ts'
import { mostExported, samplesAtOnce } from './limits.ts'
import { textLength } from '../limits.ts'
import { en } from '../texts/refusals/en.ts'
import { defaultTimeZone } from '../time-zones.ts'
import { exportFormats, jobStates } from '../values.ts'

const cursorLength = 500

export const SampleChangesQuery = z.strictObject({
  cursor: Text(cursorLength).optional().meta({
    description: 'That of the last answer. Without one it begins with all that is stored.',
  }),
  size: QueryInteger(1, samplesAtOnce)
    .default(samplesAtOnce)
    .meta({ description: 'How many samples at most' }),
})

export const SampleChanges = z
  .object({
    samples: z
      .array(
        z.object({
          measurementId: Id,
          locationId: Id,
          time: z.number().meta({ description: 'Epoch seconds, exact to the microsecond' }),
          value: Value,
        }),
      )
      .max(samplesAtOnce),
    cursor: Text(cursorLength).meta({ description: 'For the next call. Its form has no meaning.' }),
    hasMore: z.boolean().meta({ description: 'Call again at once: more is stored already' }),
  })
  .meta({
    id: 'SampleChanges',
    examples: [
      {
        samples: [{ measurementId: 'mea-0311', locationId: 'loc-0001', time: 1_772_442_000.25, value: 4.2 }],
        cursor: 'WzEsMTIzXQ',
        hasMore: false,
      },
    ],
  })

/** The end of the year 9999. */
const lastMoment = 253_402_300_799
const Moment = z.int().min(0).max(lastMoment)

const Ids = (max: number) => z.array(RequiredId).max(max).refine(distinct, duplicate).default([])

export const ExportBody = z
  .strictObject({
    measurementIds: Ids(mostExported.measurements).meta({ description: 'What is exported' }),
    locationIds: Ids(mostExported.locations).meta({
      description: 'Locations of which all measurements are exported',
    }),
    from: Moment.meta({ description: 'Epoch seconds, included', examples: [1_772_355_600] }),
    to: Moment.meta({ description: 'Epoch seconds, not included', examples: [1_772_442_000] }),
    format: z.enum(exportFormats),
    timeZone: TimeZone.default(defaultTimeZone).meta({
      description: 'In which the rows say their times, as the header says',
      examples: ['Europe/Berlin'],
    }),
    separator: z.enum([',', ';']).default(',').meta({
      description:
        'Of CSV. With a semicolon numbers have a decimal comma, as spreadsheets of such countries read them.',
    }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning' })
  .refine(({ measurementIds, locationIds }) => measurementIds.length + locationIds.length > 0, {
    path: ['measurementIds'],
    message: 'A value is required',
    params: { key: 'REQUIRED' },
  })

export const ExportMade = z.object({ exportId: Id }).meta({ id: 'ExportMade' })

export const Export = z
  .object({
    exportId: Id,
    state: z.enum(jobStates),
    progress: z.number().min(0).max(1).meta({ description: 'How much of it is done' }),
    format: z.enum(exportFormats),
    timeZone: Text(textLength.timeZone),
    from: EpochSeconds,
    to: EpochSeconds,
    measurements: z.int().min(0).meta({ description: 'How many were asked for' }),
    rows: z.int().min(0).nullable().meta({ description: 'Of a file that is done' }),
    bytes: z.int().min(0),
    fileName: Text().nullable(),
    createdAt: EpochSeconds,
    endedAt: EpochSeconds.nullable(),
    expiresAt: EpochSeconds.nullable().meta({ description: 'When it is deleted' }),
    problem: z
      .object({ message: z.string(), code: CodeOf(en), values: MessageValues })
      .nullable()
      .meta({ description: 'Why it has failed' }),
  })
  .meta({
    id: 'Export',
    examples: [{ progress: 1, fileName: 'history-2026-03-01-2026-03-31.csv', problem: null }],
  })

export type SampleChangesQuery = z.output<typeof SampleChangesQuery>
export type SampleChanges = z.output<typeof SampleChanges>
export type ExportBody = z.output<typeof ExportBody>
export type Export = z.output<typeof Export>
