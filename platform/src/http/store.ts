import { and, eq, gt, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { currentRequest } from '../base/request.ts'
import { browserName } from '../base/security-log.ts'
import { issuerSpelling, usernameKey } from '../base/spelling.ts'
import type { Queries } from '../db/connection.ts'
import { prepared, type Select } from '../db/prepared.ts'
import {
  accounts,
  devices,
  deviceTokenKeys,
  integrators,
  locations,
  logins,
  lorawanSecrets,
  networkServers,
  programTokens,
  serviceAccounts,
} from '../db/schema/index.ts'
import { groupsOfLimited, worksForOperator } from '../identity/rights.ts'
import { sessionEnded, tokenRevoked } from '../identity/sessions.ts'
import { isOwnerOfToken, tokenRights } from '../identity/token-rights.ts'
import type { VerifiedToken } from '../identity/tokens.ts'

type SignIn = Pick<VerifiedToken, 'account' | 'sessionKey' | 'subject' | 'tokenId' | 'grantId'>

const values = ['account', 'sessionKey', 'subject', 'tokenId', 'grantId'] as const
type Placeholders = Record<(typeof values)[number], Placeholder>

/** The account behind a token and the state of its session, in one round trip per call. */
function selectCaller(
  select: Select,
  db: Queries,
  condition: SQL,
  { sessionKey, subject, ...origin }: Placeholders,
) {
  return select({
    accountId: accounts.id,
    username: accounts.username,
    email: accounts.email,
    isEmailConfirmed: sql<boolean>`${accounts.confirmedEmail} is not distinct from ${accounts.email}`,
    integratorId: accounts.integratorId,
    // The driver reads JSON many times faster than an array.
    roles: sql<string[]>`to_json(${accounts.roles})`,
    groups: groupsOfLimited,
    integratorName: integrators.name,
    isOperator: worksForOperator,
    suspended: sql<boolean>`${integrators.suspendedAt} is not null`,
    // The subject is compared too: a token of a deleted account must not open a new account with the same username.
    sessionEnded: sessionEnded(db, sessionKey, [accounts.id, subject]),
    tokenRevoked: tokenRevoked(db, origin),
    loginKnown: sql<boolean>`${logins.sessionKey} is not null`,
  })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.sessionKey, sessionKey)))
    .where(condition)
}

const callerById = prepared(
  'caller_by_id',
  values,
  (select, placeholders, db) => selectCaller(select, db, eq(accounts.id, placeholders.account), placeholders),
  { isShort: true },
)
const callerByUsername = prepared(
  'caller_by_username',
  values,
  (select, placeholders, db) =>
    selectCaller(select, db, eq(accounts.usernameKey, placeholders.account), placeholders),
  { isShort: true },
)

export async function findCaller(db: Queries, signIn: SignIn) {
  // Written out: each call does this, and copying objects takes longer than the rest of it.
  const { account, sessionKey, subject, tokenId = '', grantId = '' } = signIn
  if ('id' in account)
    return (await callerById(db, { account: account.id, sessionKey, subject, tokenId, grantId }))[0]
  const known = { account: usernameKey(account.username), sessionKey, subject, tokenId, grantId }
  const [row] = await callerByUsername(db, known)
  const isSomebodyElse = row && issuerSpelling(account.username) !== issuerSpelling(row.username)
  return isSomebodyElse ? undefined : row
}

/** The first call of a session comes from where it began. */
export async function recordLogin(db: Queries, accountId: string, sessionKey: string): Promise<void> {
  const { address, browser } = currentRequest() ?? {}
  await db
    .insert(logins)
    .values({ accountId, sessionKey, address, browser: browser && browserName(browser) })
    .onConflictDoNothing()
}

export async function findIntegratorId(
  db: Queries,
  { params, body }: { params: object; body: unknown },
): Promise<string | undefined> {
  const named: Record<string, unknown> = { ...(typeof body === 'object' && body), ...params }
  for (const [name, table] of owned) {
    const id = named[name]
    if (typeof id !== 'string') continue
    const [row] = await db.select({ integratorId: table.integratorId }).from(table).where(eq(table.id, id))
    return row?.integratorId
  }
  return undefined
}

const owned = [
  ['locationId', locations],
  ['deviceId', devices],
  ['accountId', accounts],
] as const

/**
 * The device whose token this is now. Only the token's hash is stored, and only while the token is the device's, so a new token
 * ends the old one. Nothing is remembered here: whatever ends a token ends it for the next call.
 */
export const deviceByToken = prepared(
  'device_by_token',
  ['hash'],
  (select, { hash }) =>
    select({
      deviceId: devices.id,
      integratorId: devices.integratorId,
      isUsable: sql<boolean>`${devices.tokenProblem} is null and ${deviceTokenKeys.kid} is not null`,
      isExpired: sql<boolean>`coalesce(${devices.tokenExpiresAt} <= now(), true)`,
      suspended: sql<boolean>`${integrators.suspendedAt} is not null`,
    })
      .from(devices)
      .innerJoin(integrators, eq(integrators.id, devices.integratorId))
      .leftJoin(deviceTokenKeys, eq(deviceTokenKeys.kid, devices.tokenKid))
      .where(eq(devices.tokenHash, hash)),
  { isShort: true },
)

/** The network server whose secret this is now, or was until a moment in the future. Nothing is remembered here either. */
export const networkServerBySecret = prepared(
  'network_server_by_secret',
  ['hash'],
  (select, { hash }) =>
    select({
      integratorId: networkServers.integratorId,
      suspended: sql<boolean>`${integrators.suspendedAt} is not null`,
      networkServerId: networkServers.id,
      kind: networkServers.kind,
      paths: networkServers.paths,
      tunnelKey: networkServers.secret,
    })
      .from(networkServers)
      .innerJoin(integrators, eq(integrators.id, networkServers.integratorId))
      .where(
        or(
          eq(networkServers.hash, hash),
          and(eq(networkServers.formerHash, hash), gt(networkServers.formerUntil, sql`now()`)),
        ),
      ),
  { isShort: true },
)

/** The integrator whose first secret, which has no name, this is now. */
export const integratorBySecret = prepared(
  'integrator_by_secret',
  ['hash'],
  (select, { hash }) =>
    select({
      integratorId: lorawanSecrets.integratorId,
      suspended: sql<boolean>`${integrators.suspendedAt} is not null`,
    })
      .from(lorawanSecrets)
      .innerJoin(integrators, eq(integrators.id, lorawanSecrets.integratorId))
      .where(eq(lorawanSecrets.hash, hash)),
  { isShort: true },
)

/** The program whose token this is now. Nothing is remembered: whatever ends a token ends it on every process, for the next call. */
export const programByToken = prepared(
  'program_by_token',
  ['hash'],
  (select, { hash }) =>
    select({
      tokenId: programTokens.id,
      token: programTokens.name,
      accountId: programTokens.accountId,
      serviceAccountId: programTokens.serviceAccountId,
      name: sql<string>`coalesce(${accounts.email}, ${serviceAccounts.name})`,
      integratorId: programTokens.integratorId,
      integratorName: integrators.name,
      ...tokenRights,
      suspended: sql<boolean>`${integrators.suspendedAt} is not null`,
      isExpired: sql<boolean>`${programTokens.expiresAt} <= now()`,
      addresses: sql<string[]>`to_json(${programTokens.addresses})`,
      expiresAt: programTokens.expiresAt,
      isUseKnown: sql<boolean>`coalesce(${programTokens.lastUsedAt} > now() - interval '1 minute', false)`,
    })
      .from(programTokens)
      .innerJoin(integrators, eq(integrators.id, programTokens.integratorId))
      .leftJoin(accounts, eq(accounts.id, programTokens.accountId))
      .leftJoin(serviceAccounts, eq(serviceAccounts.id, programTokens.serviceAccountId))
      .where(and(eq(programTokens.hash, hash), isOwnerOfToken)),
  { isShort: true },
)

/** Once a minute, however often it calls. */
export async function recordUse(db: Queries, tokenId: string, address: string): Promise<void> {
  await db
    .update(programTokens)
    .set({ lastUsedAt: sql`now()`, lastUsedAddress: address })
    .where(eq(programTokens.id, tokenId))
}
