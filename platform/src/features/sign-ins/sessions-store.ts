import { mostOwnSessions } from '#contract/limits'
import type { OwnSession } from '#contract/schemas/sign-in'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { logins, programTokens } from '../../db/schema/index.ts'
import { loginIsOpen } from '../../identity/sessions.ts'

/** The caller's sessions, newest first, those that have ended too. */
export async function listOwn({ db, caller }: Scope, isEmbedded: boolean) {
  return db
    .select({
      sessionKey: logins.sessionKey,
      loginDate: logins.loginDate,
      address: logins.address,
      browser: logins.browser,
      isOpen: sql<boolean>`${loginIsOpen(db, isEmbedded)}`,
    })
    .from(logins)
    .where(eq(logins.accountId, caller.accountId))
    .orderBy(desc(logins.loginDate), desc(logins.sessionKey))
    .limit(mostOwnSessions)
}

/** The tokens that the caller has given to programs, and that work, as sessions. */
export async function listPrograms({ db, caller }: Scope): Promise<OwnSession[]> {
  const { accountId, expiresAt, createdAt } = programTokens
  const rows = await db
    .select()
    .from(programTokens)
    .where(and(eq(accountId, caller.accountId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(createdAt), desc(programTokens.id))
  return rows.map((row) => ({
    sessionId: row.id,
    token: row.name,
    loginDate: epochSeconds(row.createdAt),
    address: row.lastUsedAddress,
    browser: null,
    isOpen: true,
    isCurrent: false,
  }))
}

/** The keys of an account's sessions that have not ended. */
export async function listOpen({ db }: Scope, accountId: string, isEmbedded: boolean): Promise<string[]> {
  const rows = await db
    .select({ sessionKey: logins.sessionKey })
    .from(logins)
    .where(and(eq(logins.accountId, accountId), loginIsOpen(db, isEmbedded)))
  return rows.map(({ sessionKey }) => sessionKey)
}
