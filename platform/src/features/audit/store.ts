import { actionsAbout } from '#contract/audit'
import type { AuditTrace } from '#contract/schemas/audit'
import { and, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { contains } from '../../db/filters.ts'
import { jsonEpochSeconds, jsonObject } from '../../db/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { auditTraces } from '../../db/schema/index.ts'

/** Whose traces: one integrator's, one account's, or everybody's. */
export type Reach = { integratorId: string } | { accountId: string } | 'everything'

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

export interface Page {
  size: number
  /** Only traces older than this one; takes the place of `skip`. */
  before?: number | undefined
  skip: number
}

/** What a page of traces is made of. */
export const reads = [auditTraces]

/** A trace as the API shows it whole, and what tells whether this reader may see it so. */
export interface TraceRow extends Pick<AuditTrace, 'id' | 'action' | 'integratorId'> {
  json: string
}

const idText = sql<string>`${auditTraces.id}::text`
const columns = {
  id: idText,
  action: auditTraces.action,
  integratorId: auditTraces.integratorId,
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

/** Newest first. Ids grow and are unique, so the order is total and the index gives it without sorting. */
export async function listTraces(
  db: Queries,
  reach: Reach,
  filters: Filters,
  sight: Sight,
  { size, before, skip }: Page,
): Promise<TraceRow[]> {
  const start = { before: before ?? greatestId, size, skip: before === undefined ? skip : 0 }
  return isUsual(reach) && !Object.values(filters).some(Boolean)
    ? usualPage(db, { ...asTexts(start), integratorId: reach.integratorId })
    : selectPage(db, [inReach(reach), ...matching(filters, sight)], start)
}

/** Comes after every trace. */
const greatestId = Number.MAX_SAFE_INTEGER

type Start = Record<'before' | 'size' | 'skip', number | Placeholder>

const selectPage = (db: Queries, conditions: (SQL | undefined)[], { before, size, skip }: Start) =>
  db
    .select(columns)
    .from(auditTraces)
    .where(and(...conditions, lt(auditTraces.id, before)))
    .orderBy(desc(auditTraces.id))
    .limit(size)
    .offset(skip)

/** What the screen asks for first, and so prepared. */
const usualPage = prepared(
  'traces_of_integrator',
  ['integratorId', 'before', 'size', 'skip'],
  (db, { integratorId, ...start }) => selectPage(db, [eq(auditTraces.integratorId, integratorId)], start),
)

const isUsual = (reach: Reach): reach is { integratorId: string } =>
  typeof reach === 'object' && 'integratorId' in reach

const asTexts = ({ before, size, skip }: Record<'before' | 'size' | 'skip', number>) => ({
  before: String(before),
  size: String(size),
  skip: String(skip),
})

function inReach(reach: Reach): SQL | undefined {
  if (reach === 'everything') return undefined
  return 'accountId' in reach
    ? eq(auditTraces.accountId, reach.accountId)
    : eq(auditTraces.integratorId, reach.integratorId)
}

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
