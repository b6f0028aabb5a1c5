import { z } from 'zod'
import { en, type UndoNote } from '../texts/sentences/en.ts'
import { auditKinds, hiddenText } from '../audit.ts'
import { greatestInteger, longestTracePage, longestTraceValue, mostCountedTraces } from '../limits.ts'
import {
  Count,
  EpochSeconds,
  Id,
  QueryFilter,
  QueryInteger,
  RequiredId,
  refusalFields,
  Text,
} from './common.ts'

export const AuditTrace = z
  .object({
    id: z.string().meta({ description: 'Grows with time' }),
    integratorId: Id,
    dateTime: EpochSeconds,
    email: z.string().meta({
      description:
        'Who made the change. For a program: `token NAME of NAME`, with the address or service account of its maker',
    }),
    name: z.string().nullish().meta({
      description:
        'First and last name of who made the change, or the name of the service account. Empty if the account is deleted',
    }),
    token: z.string().nullish().meta({ description: 'The name of the token, if a program made the change' }),
    accountId: Id.nullish().meta({
      description:
        'Account or service account of who made the change. Empty for a command on the machine itself',
    }),
    action: z.string(),
    locationId: Id.nullish().meta({ description: 'Where it was changed' }),
    locationName: z.string().nullish().meta({ description: 'Its name now' }),
    deviceId: Id.nullish().meta({
      description: 'The device that was changed, or to which something was added',
    }),
    oldValue: z.string().nullable().meta({ description: 'The value before, as JSON. Empty for a creation' }),
    newValue: z.string().nullable().meta({ description: 'The value after, as JSON. Empty for a deletion' }),
    url: z.string().meta({ description: 'Path and query of the call' }),
    body: z.string().nullable().meta({ description: 'What was sent, secrets masked' }),
    undoes: z.string().nullish().meta({ description: 'Id of the trace whose change it takes back' }),
  })
  .meta({
    id: 'AuditTrace',
    description:
      `A value has ${longestTraceValue / 1024} kB at most, and the values of a page ${longestTracePage / 1024} kB. ` +
      '`leftOut` in a value says what is missing. A smaller page may show more of it. ' +
      `In the trace of an account, \`${hiddenText}\` replaces what the caller may not read of the account itself: ` +
      'everything but its id, name, owner, integrator and groups.',
    examples: [
      {
        id: '48213',
        name: 'Maria Lindqvist',
        action: 'LOCATION_UPDATED',
        oldValue: '{"name":"Cold store Hafen"}',
        newValue: '{"name":"Cold store Hafen Nord"}',
        url: '/public/api/v1.0/organization/location/loc-0001',
        body: '{"name":"Cold store Hafen Nord"}',
        undoes: null,
      },
    ],
  })

export const UndoPreview = z
  .object({
    traceId: z.string(),
    refusal: z.string().nullable().meta({ description: 'Why it cannot be undone now. Empty if it can' }),
    ...refusalFields,
    note: z.string().nullable().meta({ description: 'What it does besides' }),
    noteCode: z
      .enum(Object.keys(en.undoNotes) as UndoNote[])
      .nullish()
      .meta({ description: 'The same for programs' }),
    oldValue: AuditTrace.shape.oldValue.meta({ description: 'The value as it is now, as JSON' }),
    newValue: AuditTrace.shape.newValue.meta({ description: 'The value after the undo, as JSON' }),
  })
  .meta({
    id: 'UndoPreview',
    examples: [
      {
        traceId: '48213',
        refusal: null,
        code: null,
        note: null,
        noteCode: null,
        oldValue: '{"name":"Cold store Hafen Nord"}',
        newValue: '{"name":"Cold store Hafen"}',
      },
    ],
  })

const page = {
  pageSize: QueryInteger(1, 200).default(20).meta({ description: 'Traces on a page' }),
  pageNr: QueryInteger(1, greatestInteger).default(1).meta({ description: 'Pages count from 1' }),
  cursor: Text(512)
    .optional()
    .meta({
      description:
        'The `Next-Cursor` of the page before. It takes the place of `pageNr`, costs the same however far back, ' +
        'and neither repeats nor hides a trace written in between',
    }),
  partial: z.enum(['true', 'false']).optional().meta({
    description:
      '`true`: a search through many traces stops after some milliseconds. The page then has what was found so far, and `Searched-To`',
  }),
  email: QueryFilter('Part of the email address; case does not matter'),
}

const moment = (description: string) => QueryInteger(0, greatestInteger).optional().meta({ description })

const narrowing = {
  from: moment('Only traces of this moment or later, in epoch seconds'),
  to: moment('Only traces before this moment, in epoch seconds'),
  accountId: RequiredId.optional().meta({ description: 'Only what this person did' }),
  kind: z.enum(auditKinds).optional().meta({ description: 'Only actions on this kind of thing' }),
  thingId: RequiredId.optional().meta({
    description:
      'Only traces about this account, location, device, location group, integration, product or integrator, and about what is in it',
  }),
}

export const TraceQuery = z.strictObject({
  ...page,
  ...narrowing,
  action: QueryFilter('Part of the action; case does not matter'),
})

/** What matches, without a page of it. */
export const TraceCountQuery = TraceQuery.pick({
  email: true,
  action: true,
  from: true,
  to: true,
  accountId: true,
  kind: true,
  thingId: true,
})

export const TraceCsvQuery = TraceCountQuery.extend({
  separator: z
    .enum([',', ';'])
    .default(',')
    .meta({ description: 'Between two cells. Spreadsheets with a decimal comma expect a semicolon' }),
})

export const TraceCount = z
  .object({
    count: Count.meta({
      description: `Traces that match, ${mostCountedTraces.toLocaleString('en')} at most`,
    }),
    isMore: z.boolean().meta({ description: 'Counting stopped, and there may be more' }),
  })
  .meta({ id: 'TraceCount', examples: [{ count: 812, isMore: false }] })

export const RequestTraceQuery = z.strictObject({
  ...page,
  url: QueryFilter('Part of the path and query; case does not matter'),
  body: QueryFilter('Part of the body; case does not matter. Hidden bodies are not searched'),
})

export const AllTracesQuery = RequestTraceQuery.extend({
  integratorId: RequiredId.optional().meta({
    description: 'Only traces of this integrator. If left out, those of all',
  }),
  action: TraceQuery.shape.action,
  ...narrowing,
})

export type AuditTrace = z.output<typeof AuditTrace>
export type UndoPreview = z.output<typeof UndoPreview>
export type TraceCount = z.output<typeof TraceCount>
export type TraceCsvQuery = z.output<typeof TraceCsvQuery>
export type TraceCountQuery = z.output<typeof TraceCountQuery>
export type TraceQuery = z.output<typeof TraceQuery>
export type AllTracesQuery = z.output<typeof AllTracesQuery>
export type RequestTraceQuery = z.output<typeof RequestTraceQuery>
