import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { endedSessions, logins } from '../../db/schema/index.ts'

/** Longer than a provider lets a session be renewed: until then a new token of it may still arrive. */
const rememberedDays = 90

const forgottenAt = sql`now() + make_interval(days => ${rememberedDays})`

/** Answers false where it had ended already. */
export async function endSession(db: Queries, accountId: string, sessionKey: string): Promise<boolean> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`))
  const ended = await db
    .insert(endedSessions)
    .values({ accountId, sessionKey, expiresAt: forgottenAt })
    .onConflictDoNothing()
    .returning({ sessionKey: endedSessions.sessionKey })
  return ended.length > 0
}

export async function endAllSessions(db: Queries, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into ${endedSessions} (account_id, session_key, expires_at)
    select ${logins.accountId}, ${logins.sessionKey}, ${forgottenAt} from ${logins}
    where ${logins.accountId} = ${accountId}
      and ${logins.loginDate} > now() - make_interval(days => ${rememberedDays})
    on conflict do nothing`)
}
