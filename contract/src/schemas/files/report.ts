import { z } from 'zod'
import { secondsPer, textLength } from '../../limits.ts'
import { longestReport, mostReported, reportLimits } from '../../fields/reports.ts'
import { languages } from '../../texts/language.ts'
import { en } from '../../texts/refusals/en.ts'
import { jobStates, reportFormats } from '../../values.ts'
import { CodeOf, DistinctList, EpochSeconds, Id, MessageValues, RequiredId, Text } from '../common.ts'

/** The end of the year 9999. */
const lastMoment = 253_402_300_799
const Moment = z.int().min(0).max(lastMoment)

export const ReportRequest = z
  .strictObject({
    locationIds: DistinctList(RequiredId, mostReported.locations, (id) => id)
      .min(1)
      .meta({
        description: `At most ${mostReported.locations}, and ${mostReported.inPdf} of them in a PDF`,
        examples: [['loc-0001']],
      }),
    from: Moment.meta({ description: 'Epoch seconds, included', examples: [1_772_323_200] }),
    to: Moment.meta({
      description: 'Epoch seconds, not included. Of what is not over yet the report has what is known',
      examples: [1_772_409_600],
    }),
    format: z.enum(reportFormats),
    language: z.enum(languages).default('en').meta({ description: 'Of its words' }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning' })
  .refine(({ from, to }) => to - from <= longestReport, {
    path: ['to'],
    message: `There must be at most ${longestReport / secondsPer.day} days between them`,
  })
  .refine(({ format, locationIds }) => format !== 'PDF' || locationIds.length <= mostReported.inPdf, {
    path: ['locationIds'],
    message: `A PDF has at most ${mostReported.inPdf} locations`,
  })

export const ReportMade = z.object({ reportId: Id }).meta({ id: 'ReportMade' })

export const Report = z
  .object({
    reportId: Id,
    state: z.enum(jobStates),
    progress: z.number().min(0).max(1).meta({ description: 'How much of it is done' }),
    locationIds: z.array(Id).max(mostReported.locations),
    from: EpochSeconds,
    to: EpochSeconds,
    format: z.enum(reportFormats),
    language: z.enum(languages),
    madeBy: Text(2 * textLength.default + 1)
      .nullable()
      .meta({ description: 'First and last name. Empty if the account is deleted' }),
    bytes: z.int().min(0),
    fileName: Text().nullable(),
    createdAt: EpochSeconds,
    endedAt: EpochSeconds.nullable(),
    problem: z
      .object({ message: z.string(), code: CodeOf(en), values: MessageValues })
      .nullable()
      .meta({ description: 'Why it has failed' }),
  })
  .meta({
    id: 'Report',
    description: 'A report of locations and a period. It is never changed',
    examples: [{ progress: 1, fileName: 'report-2026-03-01-2026-03-01.csv', problem: null }],
  })

export const Reports = z.array(Report).max(reportLimits.listed)

export const ReportQuery = z.strictObject({
  locationId: RequiredId.optional().meta({ description: 'Only those of this location' }),
})

export type ReportRequest = z.output<typeof ReportRequest>
export type Report = z.output<typeof Report>
export type ReportQuery = z.output<typeof ReportQuery>
