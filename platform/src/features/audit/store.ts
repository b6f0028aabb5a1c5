import { actionsAbout } from '#contract/audit'
import type { AuditTrace } from '#contract/schemas/audit'
import { and, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { contains } from '../../db/filters.ts'
import { auditTraces } from '../../db/schema/index.ts'
import { epochSeconds } from '../../base/time.ts'

/** Whose traces: one integrator's, one account's, or everybody's. */
export type Scope = { integratorId: string } | { accountId: string } | 'everything'

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

/** Newest first. Ids grow and are unique, so the order is total and the index gives it without sorting. */
export async function listTraces(
  db: Queries,
  scope: Scope,
  filters: Filters,
  sight: Sight,
  { size, before, skip }: Page,
): Promise<AuditTrace[]> {
  const rows = await db
    .select()
    .from(auditTraces)
    .where(
      and(
        inScope(scope),
        ...matching(filters, sight),
        before === undefined ? undefined : lt(auditTraces.id, before),
      ),
    )
    .orderBy(desc(auditTraces.id))
    .limit(size)
    .offset(before === undefined ? skip : 0)
  return rows.map(({ id, accountId: _, dateTime, ...row }) => ({
    ...row,
    id: String(id),
    dateTime: epochSeconds(dateTime),
  }))
}

function inScope(scope: Scope): SQL | undefined {
  if (scope === 'everything') return undefined
  return 'accountId' in scope
    ? eq(auditTraces.accountId, scope.accountId)
    : eq(auditTraces.integratorId, scope.integratorId)
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
