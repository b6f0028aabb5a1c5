import { mostOwnSessions } from '#contract/limits'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { logins } from '../../db/schema/index.ts'
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

/** The keys of an account's sessions that have not ended. */
export async function listOpen({ db }: Scope, accountId: string, isEmbedded: boolean): Promise<string[]> {
  const rows = await db
    .select({ sessionKey: logins.sessionKey })
    .from(logins)
    .where(and(eq(logins.accountId, accountId), loginIsOpen(db, isEmbedded)))
  return rows.map(({ sessionKey }) => sessionKey)
}
