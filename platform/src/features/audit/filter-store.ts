import { actionsAbout } from '#contract/audit'
import { longestTraceValue } from '#contract/limits'
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contains } from '../../db/filters.ts'
import { auditTraces } from '../../db/schema/index.ts'

/**
 * Which traces: those of one integrator, of one account, or all. Those of an integrator can be limited to one location
 * or device.
 */
export type Reach = OfIntegrator | { accountId: string } | 'everything'

export interface OfIntegrator {
  integratorId: string
  about?: { locationId: string } | { deviceId: string }
}

/** A trace matches if its texts contain these. An empty one matches every trace. */
export interface Filters {
  email?: string | undefined
  action?: string | undefined
  url?: string | undefined
  body?: string | undefined
}

/** Which values of the traces the reader may see. Everyone may see those that say nothing about a person. */
export interface Sight {
  /** The values of all traces. */
  all: boolean
  /** The integrator whose accounts the reader may read. */
  accountsOf?: string | undefined
}

export function inReach(reach: Reach): SQL | undefined {
  if (reach === 'everything') return undefined
  if ('accountId' in reach) return eq(auditTraces.accountId, reach.accountId)
  const { integratorId, about } = reach
  return and(eq(auditTraces.integratorId, integratorId), about && isAbout(about))
}

const isAbout = (about: NonNullable<OfIntegrator['about']>): SQL | undefined =>
  'deviceId' in about
    ? eq(auditTraces.deviceId, about.deviceId)
    : or(eq(auditTraces.locationId, about.locationId), eq(auditTraces.leftLocationId, about.locationId))

/** Hidden bodies and the queries of hidden addresses are not searched: a filter must not reveal what they hold. */
export function matching({ email, action, url, body }: Filters, sight: Sight): (SQL | undefined)[] {
  return [
    email ? contains(auditTraces.email, email) : undefined,
    action ? contains(auditTraces.action, action) : undefined,
    url ? or(contains(path, url), and(contains(auditTraces.url, url), inSight(sight))) : undefined,
    body ? and(contains(readBody, body), inSight(sight)) : undefined,
  ]
}

/** Not more than a reader gets to see. Earlier releases stored bodies of any length. */
const readBody = sql`left(${auditTraces.body}, ${sql.raw(String(longestTraceValue))})`

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
