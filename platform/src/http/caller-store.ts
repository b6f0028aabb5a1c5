import { and, eq, sql } from 'drizzle-orm'
import { issuerSpelling, usernameKey } from '../base/spelling.ts'
import type { Queries } from '../db/connection.ts'
import { accounts, integrators, logins } from '../db/schema/index.ts'
import { sessionEnded, tokenRevoked } from '../identity/sessions.ts'
import type { VerifiedToken } from '../identity/tokens.ts'

type SignIn = Pick<VerifiedToken, 'account' | 'sessionKey' | 'subject' | 'tokenId' | 'grantId'>

/** The account behind a sign-in, with what has to be known of its session: one round trip for each call. */
export async function findCaller(db: Queries, { account, sessionKey, subject, ...origin }: SignIn) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      integratorId: accounts.integratorId,
      roles: accounts.roles,
      isOperator: integrators.isOperator,
      // The subject as well: a token of a deleted account must not open a new one with the same username.
      sessionEnded: sessionEnded(db, sessionKey, [accounts.id, subject]),
      tokenRevoked: tokenRevoked(db, origin),
      loginKnown: sql<boolean>`${logins.sessionKey} is not null`,
    })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.sessionKey, sessionKey)))
    .where(
      'id' in account ? eq(accounts.id, account.id) : eq(accounts.usernameKey, usernameKey(account.username)),
    )
  const isSomebodyElse =
    'username' in account && row && issuerSpelling(account.username) !== issuerSpelling(row.username)
  return isSomebodyElse ? undefined : row
}

export async function recordLogin(db: Queries, accountId: string, sessionKey: string): Promise<void> {
  await db.insert(logins).values({ accountId, sessionKey }).onConflictDoNothing()
}
