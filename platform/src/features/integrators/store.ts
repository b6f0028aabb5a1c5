import { mostIntegrators } from '#contract/limits'
import type { Role } from '#contract/roles'
import type { Integrator } from '#contract/schemas/integrator'
import { asc, eq, ilike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { anywhere } from '../../db/filters.ts'
import { accounts, devices, integrators, locations, logins } from '../../db/schema/index.ts'

const management: Role = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'

// Columns are written with their tables: drizzle omits the table if a query selects from only one.
const countOf = (table: PgTable) =>
  sql<number>`(select count(*)::int from ${table} where ${table}.integrator_id = ${integrators}.id)`

const managers = sql<number>`(
  select count(*)::int from ${accounts}
  where ${accounts}.integrator_id = ${integrators}.id and ${management} = any(${accounts}.roles))`

/** The newest login of each account is the first in an index, so no others are read. */
const lastSignIn = sql<Date | null>`(
  select max(newest.login_date) from ${accounts}
  cross join lateral (
    select login_date from ${logins} where account_id = ${accounts}.id order by login_date desc limit 1
  ) as newest
  where ${accounts}.integrator_id = ${integrators}.id)`.mapWith(logins.loginDate)

async function selectIntegrators(db: Queries, where: SQL | undefined): Promise<Integrator[]> {
  const rows = await db
    .select({
      integratorId: integrators.id,
      name: integrators.name,
      isOperator: integrators.isOperator,
      suspendedAt: integrators.suspendedAt,
      accounts: countOf(accounts),
      managers,
      locations: countOf(locations),
      devices: countOf(devices),
      lastSignIn,
      version: integrators.version,
    })
    .from(integrators)
    .where(where)
    .orderBy(asc(integrators.name), asc(integrators.id))
    .limit(mostIntegrators)
  return rows.map((row) => ({
    ...row,
    suspendedAt: row.suspendedAt && epochSeconds(row.suspendedAt),
    lastSignIn: row.lastSignIn && epochSeconds(row.lastSignIn),
  }))
}

export const listIntegrators = async (db: Queries, name = '') =>
  selectIntegrators(db, name === '' ? undefined : ilike(integrators.name, anywhere(name)))

export async function findIntegrator(db: Queries, integratorId: string): Promise<Integrator | undefined> {
  const [integrator] = await selectIntegrators(db, eq(integrators.id, integratorId))
  return integrator
}

export async function updateIntegrator(
  db: Queries,
  integratorId: string,
  change: { name: string } | { suspendedAt: Date | null },
): Promise<void> {
  await db
    .update(integrators)
    .set({ ...change, version: sql`${integrators.version} + 1` })
    .where(eq(integrators.id, integratorId))
}
