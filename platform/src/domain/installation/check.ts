import { problemFor, type Problem } from '#contract/texts/problems/problem'
import { count, eq, sql } from 'drizzle-orm'
import { findBackupProblems } from '../../db/backup/file.ts'
import type { Queries } from '../../db/connection.ts'
import { knownMigrations } from '../../db/migrations/migrate.ts'
import * as schema from '../../db/schema/index.ts'
import type { Settings } from '../../settings.ts'
import { warningsOf } from '../../settings/warnings.ts'

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
  const rows = await db
    .select({ id: integrators.id })
    .from(integrators)
    .where(eq(integrators.id, sampleIntegratorId))
  return rows.length > 0
}

/** Everything that a start, `npm run admin -- check` and the operator's console tell about. */
export async function findAllProblems(db: Queries, settings: Settings): Promise<Problem[]> {
  return [
    ...(await findProblems(db, { ownKeys: settings.identityIssuer === undefined })),
    ...warningsOf(settings, { hasSampleData: await holdsSampleData(db) }),
    ...(await findBackupProblems(db, settings.backups)),
  ]
}

/** Problems that would keep somebody from working. */
export async function findProblems(db: Queries, { ownKeys }: { ownKeys: boolean }): Promise<Problem[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select 'NOBODY_HAS_ACCOUNT' as code, '' as name
      where not exists (select 1 from accounts)
    union all
    select 'NO_OPERATOR', ''
      where exists (select 1 from accounts) and not exists (select 1 from integrators where is_operator)
    union all
    select 'NO_MANAGER', name
      from integrators where not exists (select 1 from accounts
        where integrator_id = integrators.id and 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT' = any(roles) and scope = 'INTEGRATOR')
    union all
    select 'NO_DEVICE_TOKEN_KEY', ''
      where not exists (select 1 from device_token_keys)
    union all
    select 'NO_PROVIDER_KEYS', ''
      where ${ownKeys} and not exists (select 1 from idp_keys)
    union all
    select 'INDEX_NOT_VALID', c.relname
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace
    union all
    select 'PAGES_DAMAGED', checksum_failures::text
      from pg_stat_database where datname = current_database() and checksum_failures > 0`)
  return rows.map(({ code, name }) => described[code](name))
}

const described = {
  NOBODY_HAS_ACCOUNT: () => problemFor('NOBODY_HAS_ACCOUNT'),
  NO_OPERATOR: () => problemFor('NO_OPERATOR'),
  NO_MANAGER: (name: string) => problemFor('NO_MANAGER', { name }),
  NO_DEVICE_TOKEN_KEY: () => problemFor('NO_DEVICE_TOKEN_KEY'),
  NO_PROVIDER_KEYS: () => problemFor('NO_PROVIDER_KEYS'),
  INDEX_NOT_VALID: (name: string) => problemFor('INDEX_NOT_VALID', { name }),
  PAGES_DAMAGED: (pages: string) => problemFor('PAGES_DAMAGED', { count: Number(pages) }),
}

interface Found {
  code: keyof typeof described
  /** What the problem is about, or how many. */
  name: string
}
