import { mostNames } from '#contract/limits'
import type { Overview } from '#contract/schemas/overview'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { isInGroups } from '../../db/narrowing.ts'
import { onlyRow } from '../../db/rows.ts'
import { devices, locations } from '../../db/schema/index.ts'
import { doneOf } from './commissioning-store.ts'
import { alertingGroups, isAlerted, readNeedy } from './needs-store.ts'

const counted = (which: SQL) => sql<number>`count(*) filter (where ${which})::int`

const isCommissioned = eq(locations.status, 'COMMISSIONING')

const isOwn = (scope: Scope): SQL | undefined =>
  and(eq(locations.integratorId, scope.integratorId), isInGroups(locations.id, scope))

export async function readOverview(scope: Scope, maySeeDevices: boolean): Promise<Overview> {
  const { db } = scope
  const [counts] = await db
    .select({ locations: sql<number>`count(*)::int`, commissioning: counted(isCommissioned) })
    .from(locations)
    .where(isOwn(scope))
  return {
    locations: counts?.locations ?? 0,
    alertingNobody: await countAlertingNobody(scope),
    commissioning: { count: counts?.commissioning ?? 0, first: await readCommissioned(scope) },
    needy: await readNeedy(scope),
    devices: maySeeDevices ? await countDevices(scope) : null,
  }
}

async function countAlertingNobody(scope: Scope): Promise<number> {
  const { db, integratorId } = scope
  const { rows } = await db.execute<{ count: number }>(sql`
    with ${alertingGroups(integratorId)}
    select count(*)::int as "count" from ${locations} where ${isOwn(scope)} and not ${isAlerted}`)
  return onlyRow(rows).count
}

async function readCommissioned(scope: Scope): Promise<Overview['commissioning']['first']> {
  const { db, integratorId } = scope
  const first = await db
    .select({ locationId: locations.id, name: locations.name })
    .from(locations)
    .where(and(isOwn(scope), isCommissioned))
    .orderBy(asc(locations.name), asc(locations.id))
    .limit(mostNames)
  if (first.length === 0) return []
  const ids = first.map(({ locationId }) => locationId)
  const { rows } = await db.execute<{ locationId: string; done: number }>(doneOf(integratorId, ids))
  const done = new Map(rows.map((row) => [row.locationId, row.done]))
  return first.map((one) => ({ ...one, done: done.get(one.locationId) ?? 0 }))
}

async function countDevices({ db, integratorId }: Scope): Promise<Overview['devices']> {
  const [counts] = await db
    .select({
      count: sql<number>`count(*)::int`,
      atFault: counted(eq(devices.status, 'FAULT')),
      silent: counted(eq(devices.status, 'OFFLINE')),
      tokensNotValidated: counted(eq(devices.tokenValidated, false)),
    })
    .from(devices)
    .where(eq(devices.integratorId, integratorId))
  return counts ?? null
}
