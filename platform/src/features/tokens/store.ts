import type { Role } from '#contract/access'
import { tokenLimits } from '#contract/limits'
import type { ProgramToken, ProgramTokenBody, ServiceAccount } from '#contract/schemas/token'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { hashOfToken } from '../../base/secrets.ts'
import { day, epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { groupBy, onlyRow, updateOne } from '../../db/rows.ts'
import { accounts, locationGroups, programTokens, serviceAccounts } from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'

type Row = typeof programTokens.$inferSelect

/** Whose token it is. */
export type Owner = { accountId: string } | { serviceAccountId: string }

const isOf = (owner: Owner): SQL =>
  'accountId' in owner
    ? eq(programTokens.accountId, owner.accountId)
    : eq(programTokens.serviceAccountId, owner.serviceAccountId)

async function readTokens({ db, integratorId }: Scope, condition: SQL): Promise<Row[]> {
  return db
    .select()
    .from(programTokens)
    .where(and(condition, eq(programTokens.integratorId, integratorId)))
    .orderBy(desc(programTokens.createdAt), desc(programTokens.id))
    .limit(tokenLimits.tokens * tokenLimits.serviceAccounts)
}

/** With the names of their groups as they are now. One that was deleted has none. */
async function described(scope: Scope, rows: readonly Row[]): Promise<ProgramToken[]> {
  const ids = rows.flatMap(({ locationGroupIds }) => locationGroupIds ?? [])
  const names = new Map((await findGroups(scope, ids)).map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    tokenId: row.id,
    name: row.name,
    roles: row.roles as Role[],
    locationGroups: (row.locationGroupIds ?? []).map((id) => ({
      locationGroupId: id,
      name: names.get(id) ?? '',
    })),
    addresses: row.addresses,
    createdAt: epochSeconds(row.createdAt),
    expiresAt: epochSeconds(row.expiresAt),
    lastUsedAt: row.lastUsedAt && epochSeconds(row.lastUsedAt),
    lastUsedAddress: row.lastUsedAddress,
  }))
}

export async function findGroups({ db, integratorId }: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: locationGroups.id, name: locationGroups.name })
    .from(locationGroups)
    .where(and(inArray(locationGroups.id, [...new Set(ids)]), eq(locationGroups.integratorId, integratorId)))
}

export const listTokens = async (scope: Scope, owner: Owner): Promise<ProgramToken[]> =>
  described(scope, await readTokens(scope, isOf(owner)))

/** Until the end of the transaction nobody else adds a token of this account. */
export async function countTokensLocked({ db }: Scope, owner: Owner): Promise<number> {
  const [table, id] =
    'accountId' in owner
      ? ([accounts, owner.accountId] as const)
      : ([serviceAccounts, owner.serviceAccountId] as const)
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
  return db.$count(programTokens, isOf(owner))
}

export async function insertToken(
  { db, integratorId, caller }: Scope,
  owner: Owner,
  token: string,
  { name, roles, expiresInDays, locationGroups: locationGroupIds, addresses }: ProgramTokenBody,
): Promise<Row> {
  const rows = await db
    .insert(programTokens)
    .values({
      ...owner,
      integratorId,
      hash: hashOfToken(token),
      name,
      roles,
      locationGroupIds,
      addresses,
      madeBy: caller.accountId,
      expiresAt: new Date(Date.now() + expiresInDays * day),
    })
    .returning()
  return onlyRow(rows)
}

export async function deleteToken(
  { db, integratorId }: Scope,
  owner: Owner,
  tokenId: string,
): Promise<Row | undefined> {
  const rows = await db
    .delete(programTokens)
    .where(and(eq(programTokens.id, tokenId), isOf(owner), eq(programTokens.integratorId, integratorId)))
    .returning()
  return rows[0]
}

const isOwn = ({ integratorId }: Scope, id?: string): SQL | undefined =>
  and(
    eq(serviceAccounts.integratorId, integratorId),
    id === undefined ? undefined : eq(serviceAccounts.id, id),
  )

async function readServiceAccounts(scope: Scope, id?: string): Promise<ServiceAccount[]> {
  const rows = await scope.db
    .select()
    .from(serviceAccounts)
    .where(isOwn(scope, id))
    .orderBy(asc(serviceAccounts.name), asc(serviceAccounts.id))
    .limit(tokenLimits.serviceAccounts)
  const ids = rows.map((row) => row.id)
  const tokens = ids.length > 0 ? await readTokens(scope, inArray(programTokens.serviceAccountId, ids)) : []
  const shown = await described(scope, tokens)
  const byAccount = groupBy(
    tokens.map(({ serviceAccountId }, at) => ({ serviceAccountId, token: shown[at] })),
    ({ serviceAccountId }) => serviceAccountId ?? '',
  )
  return rows.map((row) => ({
    serviceAccountId: row.id,
    name: row.name,
    roles: row.roles as Role[],
    createdAt: epochSeconds(row.createdAt),
    tokens: (byAccount.get(row.id) ?? []).flatMap(({ token }) => token ?? []),
    version: row.version,
  }))
}

export const listServiceAccounts = async (scope: Scope): Promise<ServiceAccount[]> =>
  readServiceAccounts(scope)

export const findServiceAccount = async (scope: Scope, id: string): Promise<ServiceAccount | undefined> =>
  (await readServiceAccounts(scope, id))[0]

export const lockServiceAccountForEdit = lockForEdit(serviceAccounts)

export const countServiceAccounts = async ({ db, integratorId }: Scope): Promise<number> =>
  db.$count(serviceAccounts, eq(serviceAccounts.integratorId, integratorId))

export async function insertServiceAccount(
  { db, integratorId }: Scope,
  values: { name: string; roles: Role[] },
): Promise<string> {
  const rows = await db
    .insert(serviceAccounts)
    .values({ ...values, integratorId })
    .returning({ id: serviceAccounts.id })
  return onlyRow(rows).id
}

export const updateServiceAccount = async (
  db: Queries,
  id: string,
  values: { name: string; roles: Role[] },
): Promise<void> => updateOne(db, serviceAccounts, id, values)

export async function deleteServiceAccount(db: Queries, id: string): Promise<void> {
  await db.delete(serviceAccounts).where(eq(serviceAccounts.id, id))
}
