import { actionsAbout } from '#contract/audit'
import type { AuditTrace } from '#contract/schemas/audit'
import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { day } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { contains } from '../../db/filters.ts'
import { jsonEpochSeconds, jsonObject } from '../../db/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { auditTraces } from '../../db/schema/index.ts'

/** Whose traces: one integrator's, all or those about one thing; one account's; or everybody's. */
export type Reach = OfIntegrator | { accountId: string } | 'everything'

interface OfIntegrator {
  integratorId: string
  about?: { locationId: string } | { deviceId: string }
}

/** Parts of texts; nothing or a blank one does not filter. */
export interface Filters {
  email?: string | undefined
  action?: string | undefined
  url?: string | undefined
  body?: string | undefined
}

/** What of the traces' values the reader may see. What tells of nobody, everyone may. */
export interface Sight {
  /** Everything, of every integrator. */
  all: boolean
  /** The integrator whose accounts the reader may read. */
  accountsOf?: string | undefined
}

/** Where a trace stands among all: its moment in microseconds, and its number among those of the same moment. */
export interface Place {
  moment: number
  id: number
}

export interface Page {
  size: number
  /** Only traces older than this one; takes the place of `skip`. */
  before?: Place | undefined
  skip: number
}

/** What a page of traces is made of. */
export const reads = [auditTraces]

/** A trace as the API shows it whole, and what tells whether this reader may see it so. */
export interface TraceRow extends Pick<AuditTrace, 'id' | 'action' | 'integratorId'> {
  json: string
  moment: string
}

const idText = sql<string>`${auditTraces.id}::text`
const columns = {
  id: idText,
  action: auditTraces.action,
  integratorId: auditTraces.integratorId,
  moment: sql<string>`(extract(epoch from ${auditTraces.dateTime}) * 1000000)::bigint::text`,
  json: jsonObject({
    integratorId: auditTraces.integratorId,
    email: auditTraces.email,
    action: auditTraces.action,
    oldValue: auditTraces.oldValue,
    newValue: auditTraces.newValue,
    url: auditTraces.url,
    body: auditTraces.body,
    id: idText,
    dateTime: jsonEpochSeconds(auditTraces.dateTime),
  } satisfies Record<keyof AuditTrace, unknown>) as SQL<string>,
}

/**
 * Newest first, and of the same moment by the number, so that the order is total and an index gives it without sorting.
 * The last weeks are looked at first: they hold most pages whole, however many months there are besides.
 */
export async function listTraces(
  db: Queries,
  reach: Reach,
  filters: Filters,
  sight: Sight,
  { size, before = endOfTime, skip: skipped }: Page,
): Promise<TraceRow[]> {
  const skip = before === endOfTime ? skipped : 0
  const isFiltered = Object.values(filters).some(Boolean)
  const readFrom = async (since: string) => {
    const start = { ...before, since, size, skip }
    return isUsual(reach) && !isFiltered
      ? usualPage(db, { ...asTexts(start), integratorId: reach.integratorId })
      : selectPage(db, [inReach(reach), ...matching(filters, sight)], start)
  }
  if (isFiltered || skip > 0) return readFrom(beginningOfTime)
  const recent = await readFrom(weeksBefore(before))
  return recent.length === size ? recent : readFrom(beginningOfTime)
}

/** Comes after every trace. */
const endOfTime: Place = { moment: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
const beginningOfTime = '-infinity'
const recentDays = 35

function weeksBefore(before: Place): string {
  const milliseconds = before === endOfTime ? Date.now() : before.moment / 1000
  return new Date(milliseconds - recentDays * day).toISOString()
}

type Start = Record<'moment' | 'id' | 'size' | 'skip', number | Placeholder> & { since: string | Placeholder }

function selectPage(db: Queries, conditions: (SQL | undefined)[], { moment, id, since, size, skip }: Start) {
  const { dateTime } = auditTraces
  const end = sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'`
  return (
    db
      .select(columns)
      .from(auditTraces)
      // A pair alone would not tell the database which months to leave out.
      .where(
        and(
          ...conditions,
          sql`${dateTime} >= ${since}::timestamptz and ${dateTime} <= ${end}`,
          sql`(${dateTime}, ${auditTraces.id}) < (${end}, ${id}::bigint)`,
        ),
      )
      .orderBy(desc(dateTime), desc(auditTraces.id))
      .limit(size)
      .offset(skip)
  )
}

/** What the screen asks for first, and so prepared. */
const usualPage = prepared(
  'traces_of_integrator',
  ['integratorId', 'moment', 'id', 'since', 'size', 'skip'],
  (db, { integratorId, ...start }) => selectPage(db, [eq(auditTraces.integratorId, integratorId)], start),
)

const isUsual = (reach: Reach): reach is OfIntegrator =>
  typeof reach === 'object' && 'integratorId' in reach && !reach.about

const asTexts = (start: Record<keyof Start, number | string>): Record<keyof Start, string> => ({
  moment: String(start.moment),
  id: String(start.id),
  since: String(start.since),
  size: String(start.size),
  skip: String(start.skip),
})

function inReach(reach: Reach): SQL | undefined {
  if (reach === 'everything') return undefined
  if ('accountId' in reach) return eq(auditTraces.accountId, reach.accountId)
  const { integratorId, about } = reach
  return and(eq(auditTraces.integratorId, integratorId), about && isAbout(about))
}

const isAbout = (about: NonNullable<OfIntegrator['about']>): SQL =>
  'deviceId' in about
    ? eq(auditTraces.deviceId, about.deviceId)
    : eq(auditTraces.locationId, about.locationId)

/** A hidden body is not searched, nor is the query of a hidden trace's address: a filter must not tell what is hidden. */
function matching({ email, action, url, body }: Filters, sight: Sight): (SQL | undefined)[] {
  return [
    email ? contains(auditTraces.email, email) : undefined,
    action ? contains(auditTraces.action, action) : undefined,
    url ? or(contains(path, url), and(contains(auditTraces.url, url), inSight(sight))) : undefined,
    body ? and(contains(auditTraces.body, body), inSight(sight)) : undefined,
  ]
}

const path = sql`split_part(${auditTraces.url}, '?', 1)`

function inSight({ all, accountsOf }: Sight): SQL | undefined {
  if (all) return undefined
  const ofNobody = inArray(auditTraces.action, actionsAbout('nobody'))
  if (accountsOf === undefined) return ofNobody
  const ofAccounts = and(
    eq(auditTraces.integratorId, accountsOf),
    notInArray(auditTraces.action, actionsAbout('identities')),
  )
  return or(ofNobody, ofAccounts)
}
