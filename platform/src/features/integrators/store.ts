import type { Role } from '#contract/access'
import { mostIntegrators } from '#contract/limits'
import type { Integrator } from '#contract/schemas/integrator'
import { asc, eq, ilike, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { anywhere, updateOne } from '../../db/rows.ts'
import {
  accounts,
  alarmCauseLists,
  alarms,
  devices,
  heardSensors,
  integrations,
  integrators,
  jobs,
  listViews,
  locationGroups,
  locations,
  logins,
  lorawanSecrets,
  networkServers,
  programTokens,
  serviceAccounts,
  products,
  registeredComponents,
  uplinks,
  webhooks,
} from '../../db/schema/index.ts'
import { person } from '../../identity/people.ts'

const management: Role = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'

// Columns are written with their tables: drizzle omits the table if a query selects from only one.

/** For all at once: PostgreSQL expects as many of every integrator, and would read all locations for each count. */
const counted = (table: PgTable, name: string, where = sql`true`) => sql`(
  select integrator_id, count(*)::int as total from ${table} where ${where} group by integrator_id
) as ${sql.identifier(name)}`

/** The newest login of each account is the first in an index, so no others are read. */
const staff = sql`(
  select integrator_id, count(*)::int as total,
    count(*) filter (where ${management} = any(${accounts}.roles) and ${accounts}.scope = 'INTEGRATOR')::int as managers, max(newest.login_date) as signed_in
  from ${accounts}
  left join lateral (
    select login_date from ${logins} where account_id = ${accounts}.id order by login_date desc limit 1
  ) as newest on true
  group by integrator_id
) as staff`

const isOf = (name: string) => sql`${sql.identifier(name)}.integrator_id = ${integrators}.id`
const numberIn = (name: string, column = 'total') =>
  sql<number>`coalesce(${sql.identifier(name)}.${sql.identifier(column)}, 0)`

async function selectIntegrators(db: Queries, where: SQL | undefined): Promise<Integrator[]> {
  const rows = await db
    .select({
      integratorId: integrators.id,
      name: integrators.name,
      isOperator: integrators.isOperator,
      suspendedAt: integrators.suspendedAt,
      accounts: numberIn('staff'),
      managers: numberIn('staff', 'managers'),
      locations: numberIn('location_count'),
      devices: numberIn('device_count'),
      openAlarms: numberIn('alarm_count'),
      lastSignIn: sql<Date | null>`staff.signed_in`.mapWith(logins.loginDate),
      version: integrators.version,
    })
    .from(integrators)
    .leftJoin(staff, isOf('staff'))
    .leftJoin(counted(locations, 'location_count'), isOf('location_count'))
    .leftJoin(counted(devices, 'device_count'), isOf('device_count'))
    .leftJoin(
      counted(
        alarms,
        'alarm_count',
        sql`${alarms}.state not in ('PENDING', 'RESOLVED') and ${alarms}.kind <> 'DRILL'`,
      ),
      isOf('alarm_count'),
    )
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

export const updateIntegrator = async (
  db: Queries,
  integratorId: string,
  change: { name: string } | { suspendedAt: Date | null },
): Promise<void> => updateOne(db, integrators, integratorId, change)

export const countRegistered = async (db: Queries, integratorId: string) =>
  db.$count(registeredComponents, eq(registeredComponents.integratorId, integratorId))

/** One at most: with more, an integrator is not empty. */
export async function findLastPerson(db: Queries, integratorId: string) {
  const [last] = await db
    .select(person)
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
    .limit(1)
  return last
}

/** What an empty integrator still has is deleted first. */
export async function deleteIntegrator(db: Queries, integratorId: string): Promise<void> {
  for (const table of [
    alarms,
    jobs,
    alarmCauseLists,
    listViews,
    accounts,
    locationGroups,
    integrations,
    webhooks,
    products,
    lorawanSecrets,
    networkServers,
    programTokens,
    serviceAccounts,
    uplinks,
    heardSensors,
  ])
    await db.delete(table).where(eq(table.integratorId, integratorId))
  await db.delete(integrators).where(eq(integrators.id, integratorId))
}
