import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { endedSessions, idpRecords } from '../db/schema/index.ts'

const second = 1000
const revokedModel = 'RevokedAccessToken'

/**
 * Access tokens carry their own proof: those of an ended session are refused by name until they expire.
 * Answers false where it had ended already.
 */
export async function endSession(
  db: Queries,
  { accountId, sessionKey, seconds }: { accountId: string; sessionKey: string; seconds: number },
): Promise<boolean> {
  const ended = await db
    .insert(endedSessions)
    .values({ accountId, sessionKey, expiresAt: new Date(Date.now() + seconds * second) })
    .onConflictDoNothing()
    .returning({ sessionKey: endedSessions.sessionKey })
  return ended.length > 0
}

/**
 * For queries of sessions: the API ends sessions by name too, and one that has ended must not sign anybody in.
 * Otherwise a new sign-in would find it by its cookie, and its tokens would be refused again and again.
 */
export const hasNotEnded = sql<boolean>`not exists (
  select 1 from ${endedSessions}
  where ${endedSessions.accountId} = ${idpRecords.payload}->>'accountId'
    and ${endedSessions.sessionKey} = ${idpRecords.uid})`

export async function isSessionOpen(db: Queries, sessionKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Session'), eq(idpRecords.uid, sessionKey), hasNotEnded))
  return row !== undefined
}

export async function revokeAccessToken(db: Queries, tokenId: string, expiresAt: Date): Promise<void> {
  await db
    .insert(idpRecords)
    .values({ model: revokedModel, id: tokenId, payload: {}, expiresAt })
    .onConflictDoNothing()
}

export async function isAccessTokenRevoked(db: Queries, tokenId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, revokedModel), eq(idpRecords.id, tokenId)))
  return row !== undefined
}

export async function sweepEndedSessions(db: Queries): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, new Date()))
}
