import { actionsAbout, actionsOf, type AuditKind } from '#contract/audit'
import { longestTraceValue } from '#contract/limits'
import { and, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isInGroups, locationsIn, type Narrowed } from '../../db/narrowing.ts'
import { contains } from '../../db/rows.ts'
import { auditTraces } from '../../db/schema/index.ts'

/** Those of an integrator can be limited to one location or device. */
export type TraceScope = OfIntegrator | OfAccount | 'everything'

interface OfAccount extends Narrowed {
  accountId: string
}

export interface OfIntegrator extends Narrowed {
  integratorId: string
  about?: { locationId: string } | { deviceId: string }
}

/** A trace matches if its texts contain these, and it is by that person and about that. An empty one matches every trace. */
export interface Filters {
  /** Epoch seconds. */
  from?: number | undefined
  to?: number | undefined
  accountId?: string | undefined
  kind?: AuditKind | undefined
  thingId?: string | undefined
  email?: string | undefined
  action?: string | undefined
  url?: string | undefined
  body?: string | undefined
}

/** Which values of the traces the reader may see. Everyone may see those that say nothing about a person. */
export interface Visibility {
  all: boolean
  /** To location groups. Such a reader is shown no values that name other locations. */
  isLimited?: boolean
  /** The integrator whose accounts the reader may read. */
  accountsOf?: string | undefined
}

export function inScope(scope: TraceScope): SQL | undefined {
  if (scope === 'everything') return undefined
  if ('accountId' in scope) return and(eq(auditTraces.accountId, scope.accountId), isOwnSeen(scope))
  const { integratorId, about } = scope
  return and(
    eq(auditTraces.integratorId, integratorId),
    about && isAbout(about),
    isInGroups(auditTraces.locationId, scope),
  )
}

/** Of a limited person's own traces: those about its locations, and those about the person. */
const isOwnSeen = ({ accountId, groups }: OfAccount): SQL | undefined =>
  groups &&
  or(
    isInGroups(location, { groups }),
    and(
      isNull(location),
      inArray(auditTraces.action, actionsAbout('account')),
      or(isNull(thing), eq(thing, accountId)),
    ),
  )

const isAbout = (about: NonNullable<OfIntegrator['about']>): SQL | undefined =>
  or(...columnsAbout(about).map((column) => eq(column, idOf(about))))

const isThing = (id: string): SQL | undefined => or(...thingColumns.map((column) => eq(column, id)))

const { thingId: thing, locationId: location, leftLocationId: leftLocation, deviceId: device } = auditTraces
const thingColumns = [thing, location, leftLocation, device]
const idOf = (about: NonNullable<OfIntegrator['about']>) =>
  'deviceId' in about ? about.deviceId : about.locationId
const columnsAbout = (about: NonNullable<OfIntegrator['about']>) =>
  'deviceId' in about ? [device] : [location, leftLocation]

/**
 * One condition for each index that has the traces of a thing in order. No trace fulfils two of them. Together they are
 * the condition that a trace is about the thing.
 */
export function branchesOf(scope: TraceScope, { thingId }: Filters): (SQL | undefined)[] {
  const about = typeof scope === 'object' && 'about' in scope ? scope.about : undefined
  const id = thingId || (about && idOf(about))
  if (!id) return [undefined]
  const columns = thingId || !about ? thingColumns : columnsAbout(about)
  return columns.map((column, at) =>
    and(eq(column, id), ...columns.slice(0, at).map((earlier) => sql`${earlier} is distinct from ${id}`)),
  )
}

/** Hidden bodies and the queries of hidden addresses are not searched: a filter must not reveal what they hold. */
export function matching(
  { email, action, url, body, from, to, accountId, kind, thingId }: Filters,
  visibility: Visibility,
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${auditTraces.dateTime} >= to_timestamp(${from})`,
    to === undefined ? undefined : sql`${auditTraces.dateTime} < to_timestamp(${to})`,
    accountId ? eq(auditTraces.accountId, accountId) : undefined,
    kind ? inArray(auditTraces.action, actionsOf(kind)) : undefined,
    thingId ? isThing(thingId) : undefined,
    email ? contains(auditTraces.email, email) : undefined,
    action ? contains(auditTraces.action, action) : undefined,
    url ? or(contains(path, url), and(contains(auditTraces.url, url), isVisible(visibility))) : undefined,
    body ? and(contains(readBody, body), isVisible(visibility)) : undefined,
  ]
}

/** Not more than a reader gets to see. Earlier releases stored bodies of any length. */
const readBody = sql`left(${auditTraces.body}, ${sql.raw(String(longestTraceValue))})`

const path = sql`split_part(${auditTraces.url}, '?', 1)`

function isVisible({ all, accountsOf }: Visibility): SQL | undefined {
  if (all) return undefined
  const ofNobody = inArray(auditTraces.action, actionsAbout('nobody'))
  if (accountsOf === undefined) return ofNobody
  const ofAccounts = and(
    eq(auditTraces.integratorId, accountsOf),
    notInArray(auditTraces.action, actionsAbout('identities')),
  )
  return or(ofNobody, ofAccounts)
}

export const isPrepared = (scope: TraceScope): scope is OfIntegrator =>
  typeof scope === 'object' && 'integratorId' in scope && !scope.about && !scope.groups

/** Few of all traces are of its locations: an index has those of each in order. */
export const isNarrowed = (scope: TraceScope): boolean => scope !== 'everything' && scope.groups !== undefined

/** What a page or a count is read from: conditions, and the values of a column whose traces are read one after the other. */
export interface Matches {
  conditions: (SQL | undefined)[]
  words?: Words | undefined
}

/**
 * A part of an email address or action is looked for among the different ones that the integrator has, and not in
 * every trace. An index has the traces of each in order. So a filter that matches nothing, or only old traces, costs
 * little. A person and a thing have indexes of their own.
 */
export function matchesOf(scope: TraceScope, filters: Filters, visibility: Visibility): Matches {
  const { email, action, kind, accountId, thingId } = filters
  const conditions = [inScope(scope), ...matching(filters, visibility)]
  if (scope !== 'everything' && 'integratorId' in scope && scope.groups && !scope.about) {
    const list = sql`select distinct "found"."word" from (${locationsIn(scope.groups)}) as "found" ("word")`
    return { conditions, words: { column: location, list } }
  }
  if (!isPrepared(scope) || accountId || thingId || !(email || action || kind)) return { conditions }
  const [words] = wordsOf(scope, filters)
  return { conditions, words }
}

/** The different values of a column that an integrator's traces have and a filter finds. */
export interface Words {
  column: PgColumn
  list: SQL
}

/** For each column that a part of a text is looked for in. */
export function wordsOf({ integratorId }: OfIntegrator, { email, action, kind }: Filters): Words[] {
  const wanted = and(
    action ? contains(sql`word`, action) : undefined,
    kind ? inArray(sql`word`, actionsOf(kind)) : undefined,
  )
  const ofColumn = (column: PgColumn, condition: SQL | undefined): Words[] =>
    condition ? [{ column, list: differentIn(column, integratorId, condition) }] : []
  return [
    ...ofColumn(auditTraces.email, email ? contains(sql`word`, email) : undefined),
    ...ofColumn(auditTraces.action, wanted),
  ]
}

/** Goes from one value to the next in the index, instead of through all traces. */
const differentIn = (column: PgColumn, integratorId: string, wanted: SQL | undefined): SQL => sql`
  with recursive words (word) as (
    (select ${column} from ${auditTraces} where ${eq(auditTraces.integratorId, integratorId)} order by ${column} limit 1)
    union all
    select (
      select ${column} from ${auditTraces}
      where ${eq(auditTraces.integratorId, integratorId)} and ${column} > words.word order by ${column} limit 1
    ) from words where words.word is not null
  )
  select word from words where word is not null and ${wanted}`
