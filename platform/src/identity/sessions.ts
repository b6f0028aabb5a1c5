import { eq, and, lt } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { endedSessions, idpRecords } from '../db/schema/index.ts'

const second = 1000
const revokedModel = 'RevokedAccessToken'

/** Access tokens carry their own proof: those of an ended session are refused by name until they expire. */
export async function endSession(
  db: Queries,
  { accountId, sessionKey, seconds }: { accountId: string; sessionKey: string; seconds: number },
): Promise<void> {
  await db
    .insert(endedSessions)
    .values({ accountId, sessionKey, expiresAt: new Date(Date.now() + seconds * second) })
    .onConflictDoNothing()
}

export async function isSessionOpen(db: Queries, sessionKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Session'), eq(idpRecords.uid, sessionKey)))
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
