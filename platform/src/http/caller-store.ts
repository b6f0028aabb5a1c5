import { and, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { accounts, endedSessions, idpRecords, integrators, logins } from '../db/schema/index.ts'

interface SignIn {
  username: string
  sessionKey: string
  subject: string
  tokenId?: string | undefined
}

/** The account behind a sign-in, with what has to be known of its session: one round trip for each call. */
export async function findCaller(db: Queries, { username, sessionKey, subject, tokenId }: SignIn) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      integratorId: accounts.integratorId,
      roles: accounts.roles,
      isOperator: integrators.isOperator,
      sessionEnded: sql<boolean>`${endedSessions.sessionKey} is not null`,
      tokenRevoked: sql<boolean>`${idpRecords.id} is not null`,
      loginKnown: sql<boolean>`${logins.sessionKey} is not null`,
    })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    // The subject as well: a token of a deleted account must not open a new one with the same username.
    .leftJoin(
      endedSessions,
      and(
        or(eq(endedSessions.accountId, accounts.id), eq(endedSessions.accountId, subject)),
        eq(endedSessions.sessionKey, sessionKey),
      ),
    )
    .leftJoin(idpRecords, and(eq(idpRecords.model, 'RevokedAccessToken'), eq(idpRecords.id, tokenId ?? '')))
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.sessionKey, sessionKey)))
    .where(eq(sql`lower(${accounts.username})`, username.toLowerCase()))
  return row
}

export async function recordLogin(db: Queries, accountId: string, sessionKey: string): Promise<void> {
  await db.insert(logins).values({ accountId, sessionKey }).onConflictDoNothing()
}
