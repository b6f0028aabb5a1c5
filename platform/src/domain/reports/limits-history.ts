import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit'
import { toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { accounts, auditTraces, conditionals } from '../../db/schema/index.ts'
import type { Limit, LimitsFrom } from './following.ts'

/** Which limits a location had at each time, from those of today and the audit log. */

export interface LimitChange {
  time: number
  measurementId: string
  person: string
  before: Limit | undefined
  after: Limit | undefined
}

interface Known extends Limit {
  measurementId: string
}

const actions: AuditAction[] = ['CONDITIONAL_UPDATED', 'CONDITIONAL_DELETED', 'CONDITIONALS_SET']

/** Of a location. More are not made by people. */
const mostChanges = 2000

export async function readLimits(db: Queries, locationId: string): Promise<Known[]> {
  const rows = await db
    .select()
    .from(conditionals)
    .where(eq(conditionals.locationId, locationId))
    .orderBy(conditionals.id)
  return rows.map(({ id, measurementId, comparison, threshold, severity, enabled }) => ({
    conditionalId: id,
    measurementId,
    comparison,
    threshold,
    severity,
    enabled,
  }))
}

/** The newest first. */
export async function readChanges(
  db: Queries,
  locationId: string,
  after: number,
): Promise<{ time: number; person: string; old: Known[]; new: Known[] }[]> {
  const rows = await db
    .select({
      moment: auditTraces.dateTime,
      person: sql<string>`coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, ${auditTraces.email})`,
      oldValue: auditTraces.oldValue,
      newValue: auditTraces.newValue,
    })
    .from(auditTraces)
    .leftJoin(accounts, eq(accounts.id, auditTraces.accountId))
    .where(
      and(
        eq(auditTraces.locationId, locationId),
        gt(auditTraces.dateTime, new Date(after * 1000)),
        inArray(auditTraces.action, actions),
      ),
    )
    .orderBy(desc(auditTraces.dateTime), desc(auditTraces.id))
    .limit(mostChanges)
  return rows.map(({ moment, person, oldValue, newValue }) => ({
    time: toSeconds(moment.getTime()),
    person,
    old: limitsIn(oldValue),
    new: limitsIn(newValue),
  }))
}

const isLimit = (value: unknown): value is Known =>
  typeof value === 'object' &&
  value !== null &&
  ['conditionalId', 'measurementId', 'comparison'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  ) &&
  typeof Reflect.get(value, 'threshold') === 'number'

/** A value that was too long for the log is not read. */
function limitsIn(json: string | null): Known[] {
  if (json === null) return []
  try {
    const value: unknown = JSON.parse(json)
    return (Array.isArray(value) ? value : [value]).filter(isLimit)
  } catch {
    return []
  }
}

/**
 * The limits of each measurement from the beginning of a period on, and what people have changed in it. A limit counts from the beginning,
 * also if it was made later: it is what the values are judged by. What it was changed from counts until then, and one that was deleted
 * as well.
 */
export function limitsByTime(
  current: readonly Known[],
  changes: Awaited<ReturnType<typeof readChanges>>,
  to: number,
): { limits: (measurementId: string) => LimitsFrom[]; changes: LimitChange[] } {
  const state = new Map(current.map((limit) => [limit.conditionalId, limit]))
  const of = (measurementId: string) =>
    [...state.values()].filter((limit) => limit.measurementId === measurementId)
  const spans = new Map<string, LimitsFrom[]>()
  const told: LimitChange[] = []
  for (const { time, person, old, new: now } of changes) {
    const isWithin = time < to
    for (const measurementId of new Set(old.map((limit) => limit.measurementId)))
      if (isWithin)
        spans.set(measurementId, [
          { from: time, limits: of(measurementId) },
          ...(spans.get(measurementId) ?? []),
        ])
    for (const limit of old) {
      const after = now.find(({ conditionalId }) => conditionalId === limit.conditionalId)
      const isSame = after?.threshold === limit.threshold && after.comparison === limit.comparison
      if (isWithin && !(isSame && after.enabled === limit.enabled))
        told.unshift({ time, person, measurementId: limit.measurementId, before: limit, after })
      state.set(limit.conditionalId, { ...limit, enabled: limit.enabled ?? true })
    }
  }
  const first = new Map(
    [...new Set([...state.values()].map(({ measurementId }) => measurementId))].map((id) => [id, of(id)]),
  )
  return {
    limits: (id) => [{ from: -Infinity, limits: first.get(id) ?? [] }, ...(spans.get(id) ?? [])],
    changes: told,
  }
}
