import { mostCountedTraces } from '#contract/limits'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { auditTraces } from '../../db/schema/index.ts'
import {
  branchesOf,
  type Filters,
  inScope,
  isNarrowed,
  isPrepared,
  matching,
  type TraceScope,
  type Visibility,
  wordsOf,
} from './filters-store.ts'
import * as store from './store.ts'
import type { Page, TracePosition, TraceRow } from './store.ts'

/** About how long one call searches, in milliseconds. Then it says how far it came. */
const budgets = { page: 30, count: 200 }

/** How many traces the first statement looks at. A body may be long, so a search through bodies begins with few. */
const lookedAtFirst = { bodies: 500, others: 1_000 }
const mostLookedAt = 16_000

export interface Searched {
  traces: TraceRow[]
  /** The last trace that was looked at, if the search stopped before the page was full. */
  stoppedAt?: TracePosition
}

/**
 * A page of what matches, or what was found in a short time. One filter that has an index needs no search: the index
 * has its traces in order. Of several, and of parts of addresses and bodies, the traces in question are looked at one
 * after the other, newest first.
 */
export async function searchTraces(
  db: Queries,
  scope: TraceScope,
  filters: Filters,
  visibility: Visibility,
  { size, before }: Pick<Page, 'size' | 'before'>,
  budget = budgets.page,
): Promise<Searched> {
  if (hasIndex(scope, filters) || isNarrowed(scope))
    return { traces: await store.listTraces(db, scope, filters, visibility, { size, before, skip: 0 }) }
  const until = performance.now() + budget
  const wanted = await wantedOf(db, scope, filters, visibility)
  if (!wanted) return { traces: [] }
  const begin = before ?? store.endOfTime
  const { ids, last, isStopped } = await search(db, wanted, begin, { size, until })
  const traces = await read(db, ids, begin, last)
  return isStopped ? { traces, stoppedAt: last } : { traces }
}

/** Stops after the greatest count, or after a short time. */
export async function countTraces(
  db: Queries,
  scope: TraceScope,
  filters: Filters,
  visibility: Visibility,
): Promise<{ count: number; isMore: boolean }> {
  if (hasIndex(scope, filters) || isNarrowed(scope)) return store.countTraces(db, scope, filters, visibility)
  const until = performance.now() + budgets.count
  const wanted = await wantedOf(db, scope, filters, visibility)
  if (!wanted) return { count: 0, isMore: false }
  const limits = { size: mostCountedTraces + 1, until }
  const { ids, isStopped } = await search(db, wanted, store.endOfTime, limits)
  const count = Math.min(ids.length, mostCountedTraces)
  return { count, isMore: isStopped || ids.length > count }
}

/** Looks at traces until enough are found, there are no more, or the time is over. */
async function search(
  db: Queries,
  wanted: Wanted,
  begin: TracePosition,
  { size, until }: { size: number; until: number },
): Promise<{ ids: number[]; last: TracePosition; isStopped: boolean }> {
  const ids: number[] = []
  let [at, most] = [begin, wanted.filters.body ? lookedAtFirst.bodies : lookedAtFirst.others]
  for (;;) {
    const since = performance.now()
    const next = await lookAt(db, wanted, at, { most, size: size - ids.length })
    const now = performance.now()
    ids.push(...next.ids)
    at = next.last ?? at
    if (next.count < most || ids.length === size) return { ids, last: at, isStopped: false }
    const left = until - now
    if (left < 0) return { ids, last: at, isStopped: true }
    // As many as fit in the time that is left, if they take as long as the ones before.
    const fitting = Math.ceil((most * left) / (now - since))
    most = Math.min(mostLookedAt, Math.max(lookedAtFirst.bodies, fitting))
  }
}

/** At most one filter, and one that has an index. Those of time only limit it. */
function hasIndex(
  scope: TraceScope,
  { email, action, kind, accountId, thingId, url, body }: Filters,
): boolean {
  if (url || body) return false
  const others = [email, action || kind].filter(Boolean).length
  const all = others + [accountId, thingId].filter(Boolean).length
  return all === 0 || (all === 1 && (isPrepared(scope) || (scope === 'everything' && others === 0)))
}

interface Wanted {
  scope: TraceScope
  filters: Filters
  matches: SQL | undefined
}

/** Undefined if no trace has such an email address or action. */
async function wantedOf(
  db: Queries,
  scope: TraceScope,
  filters: Filters,
  visibility: Visibility,
): Promise<Wanted | undefined> {
  const conditions = matching(filters, visibility)
  for (const { column, list } of isPrepared(scope) ? wordsOf(scope, filters) : []) {
    const { rows } = await db.execute<{ word: string }>(list)
    if (rows.length === 0) return undefined
    conditions.push(
      inArray(
        column,
        rows.map(({ word }) => word),
      ),
    )
  }
  return { scope, filters, matches: and(...conditions) }
}

/** Which of the next traces match. */
async function lookAt(
  db: Queries,
  { scope, filters, matches }: Wanted,
  at: TracePosition,
  { most, size }: { most: number; size: number },
): Promise<{ ids: number[]; count: number; last?: TracePosition }> {
  const { dateTime, id, accountId } = auditTraces
  const { from, to, accountId: person } = filters
  const order = sql`order by date_time desc, id desc`
  const within = and(
    inScope(scope),
    person ? eq(accountId, person) : undefined,
    ...matching({ from, to }, { all: true }),
    store.isBetween({ ...at, since: store.beginningOfTime }),
  )
  const branches = branchesOf(scope, filters).map(
    (branch) => sql`(
      select ${dateTime} as date_time, ${id} as id, ${matches ?? sql`true`} as is_match from ${auditTraces}
      where ${and(branch, within)} ${order} limit ${most})`,
  )
  const { rows } = await db.execute<{
    ids: string[]
    count: number
    moment: string | null
    id: string | null
  }>(sql`
    with looked as materialized (select * from (${sql.join(branches, sql` union all `)}) as all_branches ${order} limit ${most})
    select array(select id::text from looked where is_match ${order} limit ${size}) as ids,
      (select count(*)::int from looked) as count, last.moment, last.id
    from (select) as one left join (
      select (extract(epoch from date_time) * 1000000)::bigint::text as moment, id::text as id
      from looked order by date_time, id limit 1
    ) as last on true`)
  const [row] = rows
  if (!row) return { ids: [], count: 0 }
  const last = row.moment && row.id ? { moment: Number(row.moment), id: Number(row.id) } : undefined
  return { ids: row.ids.map(Number), count: row.count, ...(last && { last }) }
}

async function read(db: Queries, ids: number[], from: TracePosition, to: TracePosition): Promise<TraceRow[]> {
  if (ids.length === 0) return []
  const since = new Date(to.moment / 1000).toISOString()
  return store.selectPage(db, [inArray(auditTraces.id, ids)], { ...from, since, size: ids.length, skip: 0 })
}
