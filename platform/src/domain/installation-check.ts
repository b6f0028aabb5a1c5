import { count, eq, sql } from 'drizzle-orm'
import { findBackupProblems } from '../db/backup/file.ts'
import type { Queries } from '../db/connection.ts'
import { knownMigrations } from '../db/migrations/migrate.ts'
import * as schema from '../db/schema/index.ts'
import type { Settings } from '../settings.ts'
import { warningsOf } from '../settings/warnings.ts'

/** The name of the newest migration, and the number of rows. */
export async function countRows(db: Queries): Promise<Record<string, string | number>> {
  const { integrators, accounts, locations, devices, products, units, auditTraces, idpKeys } = schema
  const counted = {
    Integrators: integrators,
    Accounts: accounts,
    Locations: locations,
    Devices: devices,
    Products: products,
    Units: units,
    Traces: auditTraces,
    Keys: idpKeys,
  }
  const counts: Record<string, string | number> = { Schema: knownMigrations().at(-1)?.tag ?? '' }
  for (const [name, table] of Object.entries(counted)) {
    const [row] = await db.select({ value: count() }).from(table)
    counts[name] = row?.value ?? 0
  }
  return counts
}

export const sampleIntegratorId = 'int-nordkaelte'

export async function holdsSampleData(db: Queries): Promise<boolean> {
  const { integrators } = schema
  const found = await db
    .select({ id: integrators.id })
    .from(integrators)
    .where(eq(integrators.id, sampleIntegratorId))
  return found.length > 0
}

/** Everything that a start, `npm run admin -- check` and the operator's console tell about. */
export async function findAllProblems(db: Queries, settings: Settings): Promise<string[]> {
  return [
    ...(await findProblems(db, { ownKeys: settings.identityIssuer === undefined })),
    ...warningsOf(settings, { hasSampleData: await holdsSampleData(db) }),
    ...(await findBackupProblems(db, settings.backups)),
  ]
}

interface Problem {
  problem: string
}

/** Problems that would keep somebody from working, one sentence each. */
export async function findProblems(db: Queries, { ownKeys }: { ownKeys: boolean }): Promise<string[]> {
  const { rows } = await db.execute<Problem & Record<string, unknown>>(sql`
    select 'Nobody has an account. Start the platform: it prints the address of its set-up.' as problem
      where not exists (select 1 from accounts)
    union all
    select 'No integrator is the operator''s: make one with create-integrator --operator.'
      where exists (select 1 from accounts) and not exists (select 1 from integrators where is_operator)
    union all
    select 'The integrator ' || name || ' has nobody who manages its accounts: make one with create-account.'
      from integrators where not exists (select 1 from accounts
        where integrator_id = integrators.id and 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT' = any(roles))
    union all
    select 'There is no key for device tokens. Start the platform: it makes one.'
      where not exists (select 1 from device_token_keys)
    union all
    select 'The identity provider has no keys. Start the platform: it makes them.'
      where ${ownKeys} and not exists (select 1 from idp_keys)
    union all
    select 'The index ' || c.relname || ' is not valid: REINDEX it.'
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace
    union all
    select 'PostgreSQL has found ' || checksum_failures || ' damaged pages on the disk.'
      from pg_stat_database where datname = current_database() and checksum_failures > 0`)
  return rows.map(({ problem }) => problem)
}
