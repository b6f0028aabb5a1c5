import { createHash } from 'node:crypto'
import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import {
  accounts,
  endedSessions,
  idpRecords,
  integrators,
  logins,
  pushSubscriptions,
} from '../db/schema/index.ts'

/** Access tokens are self-contained, so an ended session is remembered as long as one of its tokens can still arrive. */
const refusedHours = {
  /** No new tokens are issued, and an access token is valid for a day at most. */
  byIssuer: 25,
  /** The issuer does not know about it and may renew the session, for longer than any session lasts. */
  byPlatform: 90 * 24,
}

const revokedToken = 'RevokedAccessToken'
const revokedGrant = 'RevokedGrant'

/** Sessions, grants, codes and refresh tokens of the embedded provider all store the account in the same place. */
const ownerOfRecord = sql<string>`${idpRecords.payload}->>'accountId'`

const hoursFromNow = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`

interface Session {
  /** The account's id, or the issuer's subject for the person. */
  accountId: string
  sessionKey: string
}

/** The key of a session is in its tokens, and is not told to other sessions. */
export const sessionIdOf = (sessionKey: string) =>
  createHash('sha256').update(sessionKey).digest('base64url').slice(0, 22)

/** Returns false if it had already ended. Its browser gets no more push notifications. */
export async function endSession(
  db: Queries,
  { accountId, sessionKey }: Session,
  ended: keyof typeof refusedHours,
): Promise<boolean> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.sessionKey, sessionKey)))
  const rows = await db
    .insert(endedSessions)
    .values({ accountId, sessionKey, expiresAt: hoursFromNow(refusedHours[ended]) })
    .onConflictDoNothing()
    .returning({ sessionKey: endedSessions.sessionKey })
  return rows.length > 0
}

/** The session itself, its grants, and what was issued with them. */
const isOfSession = (sessionKey: string) =>
  sql`(coalesce(${idpRecords.uid}, ${idpRecords.payload}->>'sessionUid', '') = ${sessionKey} and ${sessionKey} <> ''
    or ${idpRecords.model} = 'Grant' and ${idpRecords.id} in (
      select entry.value->>'grantId' from idp_records as its_session
      cross join lateral jsonb_each(its_session.payload->'authorizations') as entry
      where its_session.model = 'Session' and its_session.uid = ${sessionKey} and entry.value->>'grantId' is not null))`

/**
 * Ends every session of an account, except one: those that the API has seen, and those of the embedded provider. Returns whether
 * the provider had an open one. Its browsers get no more push notifications.
 */
export async function endSessionsOf(db: Queries, accountId: string, except = ''): Promise<boolean> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), ne(pushSubscriptions.sessionKey, except)))
  const hours = refusedHours.byPlatform
  await db.execute(sql`
    insert into ${endedSessions} (account_id, session_key, expires_at)
    select ${accountId}, session_key, ${hoursFromNow(hours)} from (
      select ${logins.sessionKey} as session_key from ${logins}
      where ${logins.accountId} = ${accountId} and ${logins.loginDate} > now() - make_interval(hours => ${hours})
      union
      select ${idpRecords.uid} from ${idpRecords}
      where ${idpRecords.model} = 'Session' and ${ownerOfRecord} = ${accountId} and ${idpRecords.uid} is not null
    ) as open
    where session_key <> ${except}
    on conflict do nothing`)
  const removed = await db
    .delete(idpRecords)
    .where(and(eq(ownerOfRecord, accountId), not(isOfSession(except))))
    .returning({ model: idpRecords.model })
  return removed.some(({ model }) => model === 'Session')
}

/** An outside issuer does not tell of the end of a session, which is at the end of a long working day. */
const outsideHours = 16

/**
 * A part of a query of logins: whether the session of one has not ended yet, as far as the platform knows. The embedded provider
 * stores its sessions, so there it is sure.
 */
export const loginIsOpen = (db: Queries, isEmbedded: boolean) =>
  and(
    gt(logins.loginDate, hoursFromNow(isEmbedded ? -refusedHours.byPlatform : -outsideHours)),
    not(sessionEnded(db, logins.sessionKey, [logins.accountId])),
    isEmbedded
      ? exists(
          db
            .select({ found: sql`1` })
            .from(idpRecords)
            .where(
              and(
                eq(idpRecords.model, 'Session'),
                eq(idpRecords.uid, logins.sessionKey),
                or(isNull(idpRecords.expiresAt), gt(idpRecords.expiresAt, sql`now()`)),
              ),
            ),
        )
      : undefined,
  ) as SQL<boolean>

/** A part of a query: whether a session has ended. It may be stored under any of the owners. */
export const sessionEnded = (db: Queries, sessionKey: SQLWrapper | string, owners: (SQLWrapper | string)[]) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(endedSessions)
      .where(
        and(
          eq(endedSessions.sessionKey, sessionKey),
          or(...owners.map((owner) => eq(endedSessions.accountId, owner))),
        ),
      ),
  ) as SQL<boolean>

/** A session that the API would refuse must not sign anybody in: its tokens would be refused again and again. */
export const isUsable = (db: Queries) =>
  and(not(sessionEnded(db, idpRecords.uid, [ownerOfRecord])), notExists(suspendedOwner(db)))

/** The session's account belongs to a suspended integrator. The session works again when the integrator is resumed. */
const suspendedOwner = (db: Queries) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .where(and(eq(accounts.id, ownerOfRecord), isNotNull(integrators.suspendedAt)))

export async function isSessionOpen(db: Queries, sessionKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Session'), eq(idpRecords.uid, sessionKey), isUsable(db)))
  return row !== undefined
}

/** Deletes sessions and grants of deleted accounts. Returns the accounts' ids. */
export async function removeSessionsWithoutAccount(db: Queries): Promise<string[]> {
  const rows = await db.delete(idpRecords).where(hasNoAccount(db)).returning({ accountId: ownerOfRecord })
  return [...new Set(rows.map(({ accountId }) => accountId))].toSorted()
}

export async function findSessionsWithoutAccount(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ accountId: ownerOfRecord }).from(idpRecords).where(hasNoAccount(db))
  return rows.map(({ accountId }) => accountId).toSorted()
}

function hasNoAccount(db: Queries): SQL | undefined {
  const owner = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerOfRecord))
  return and(sql`${ownerOfRecord} is not null`, notExists(owner))
}

/** What an access token says about its origin. Either may have been revoked since. */
export interface TokenOrigin<Value = string> {
  tokenId: Value | undefined
  /** The grant of the session. Tokens of the embedded provider name it. */
  grantId: Value | undefined
}

export const revokeAccessToken = (db: Queries, tokenId: string, expiresAt: Date) =>
  revoke(db, { model: revokedToken, id: tokenId, expiresAt })

/** Refuses every access token of the grant, until the last one has expired. */
export const revokeGrant = (db: Queries, grantId: string) =>
  revoke(db, { model: revokedGrant, id: grantId, expiresAt: hoursFromNow(refusedHours.byIssuer) })

async function revoke(db: Queries, revoked: { model: string; id: string; expiresAt: Date | SQL<Date> }) {
  await db
    .insert(idpRecords)
    .values({ ...revoked, payload: {} })
    .onConflictDoNothing()
}

/** A part of a query: whether a token was revoked, by its own id or with its grant. */
export const tokenRevoked = (db: Queries, { tokenId = '', grantId = '' }: TokenOrigin<SQLWrapper | string>) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(idpRecords)
      .where(
        sql`(${idpRecords.model}, ${idpRecords.id}) in ((${revokedToken}, ${tokenId}), (${revokedGrant}, ${grantId}))`,
      ),
  ) as SQL<boolean>

export async function isAccessTokenRevoked(db: Queries, origin: TokenOrigin): Promise<boolean> {
  const { rows } = await db.execute<{ revoked: boolean }>(sql`select ${tokenRevoked(db, origin)} as revoked`)
  return rows[0]?.revoked === true
}
