import { csvField } from '#contract/csv'
import { longestTracePage } from '#contract/limits'
import type { AuditTrace } from '#contract/schemas/audit'
import { LongText } from '../../base/json-text.ts'
import { streamPages } from '../../db/lists/json-stream.ts'
import type { Context } from '../../http/context.ts'
import type { Filters } from './filters-store.ts'
import { asSeen, visibilityOf } from './rules.ts'
import { searchTraces } from './search-store.ts'

/** Traces of one statement. */
const pageSize = 100
/** A search for a page gives the connection back after this time, in milliseconds, as after a page. */
const budget = 500

type Cells = readonly (readonly [header: string, of: (trace: AuditTrace) => string | null | undefined])[]

const cells: Cells = [
  ['Timestamp', ({ dateTime }) => new Date(dateTime * 1000).toISOString()],
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Action', ({ action }) => action],
  ['Old Value', ({ oldValue }) => oldValue],
  ['New Value', ({ newValue }) => newValue],
  ['Location', ({ locationName }) => locationName],
  ['Location ID', ({ locationId }) => locationId],
  ['Device ID', ({ deviceId }) => deviceId],
  ['URL', ({ url }) => url],
  ['Body', ({ body }) => body],
  ['Trace ID', ({ id }) => id],
]

interface Format {
  start: string
  /** Of a trace as JSON, as the reader may see it. */
  lineOf: (json: string) => string
}

export const jsonLines: Format = { start: '', lineOf: (json) => `${json}\n` }

export function csvLines(separator: string): Format {
  const line = (texts: (string | null | undefined)[]) =>
    `${texts.map((text) => csvField(text ?? '')).join(separator)}\r\n`
  return {
    start: line(cells.map(([header]) => header)),
    lineOf: (json) => {
      const trace = JSON.parse(json) as AuditTrace
      return line(cells.map(([, of]) => of(trace)))
    },
  }
}

/** All that match, page by page. Whatever is written meanwhile is newer, so any connection can go on with the next page. */
export async function exportTraces(
  { db, caller, groups }: Context,
  filters: Filters,
  { start, lineOf }: Format,
): Promise<LongText> {
  const { integratorId, accountId } = caller
  const visibility = visibilityOf(caller)
  const stream = await streamPages(
    db,
    integratorId,
    async (queries, [moment, id]) => {
      const before = moment === undefined ? undefined : { moment: Number(moment), id: Number(id) }
      const page = { size: pageSize, before }
      const found = await searchTraces(queries, { integratorId, groups }, filters, visibility, page, budget)
      // Those whose values would be cut come with the next page.
      const whole = found.traces.filter(({ bytes }) => Number(bytes) <= longestTracePage)
      const isMore = whole.length < found.traces.length || whole.length === pageSize
      const next = (isMore ? whole.at(-1) : undefined) ?? found.stoppedAt
      return {
        json:
          whole.length === 0
            ? null
            : whole.map((trace) => lineOf(asSeen(trace, visibility, accountId))).join(''),
        last: next ? [String(next.moment), String(next.id)] : null,
        isLast: next === undefined,
      }
    },
    { stateOf: async () => '', frame: { start, between: '', end: '' } },
  )
  return new LongText(stream)
}
