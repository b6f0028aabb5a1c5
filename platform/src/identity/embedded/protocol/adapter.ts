import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Queries } from '../../../db/connection.ts'
import { idpRecords } from '../../../db/schema/index.ts'
import { isWelcome, revokeGrant } from '../../sessions.ts'
import { second } from '../../../base/time.ts'
import { dropOldestRefreshTokens, isSeldomRefused, mayRepeat } from './repeats.ts'

/** Stores the library's sessions, grants, codes and tokens, one row each. */
export function createAdapter(db: Queries, sessionCookie: string) {
  return (model: string): Adapter => {
    const record = (id: string) => and(eq(idpRecords.model, model), eq(idpRecords.id, id))

    async function findOne(where: ReturnType<typeof record>): Promise<AdapterPayload | undefined> {
      const [row] = await db
        .select()
        .from(idpRecords)
        .where(and(where, usable(model, db)))
      if (!row) return undefined
      const { consumedAt, payload } = row
      if (!consumedAt || (model === 'RefreshToken' && (await mayRepeat(db, row, sessionCookie))))
        return payload
      return { ...payload, consumed: epoch(consumedAt) }
    }

    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: { ...payload },
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          grantId: payload.grantId ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * second),
        }
        await db
          .insert(idpRecords)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.id], set: values })
        if (model === 'RefreshToken' && payload.grantId) await dropOldestRefreshTokens(db, payload.grantId)
      },
      find: async (id) => (isStorable(id) ? findOne(record(id)) : undefined),
      findByUid: async (uid) =>
        isStorable(uid) ? findOne(and(eq(idpRecords.model, model), eq(idpRecords.uid, uid))) : undefined,
      findByUserCode: async (userCode) =>
        findOne(and(eq(idpRecords.model, model), eq(idpRecords.userCode, userCode))),
      async consume(id) {
        // The first use counts, so that no further one can prolong it.
        await db
          .update(idpRecords)
          .set({ consumedAt: new Date() })
          .where(and(record(id), isNull(idpRecords.consumedAt)))
      },
      async destroy(id) {
        if (isStorable(id)) await db.delete(idpRecords).where(record(id))
      },
      async revokeByGrantId(grantId) {
        // Access tokens are not stored here, because they are self-contained. The API has to be told to refuse this
        // one.
        if (model === 'AccessToken') await revokeGrant(db, grantId)
        await db.delete(idpRecords).where(and(eq(idpRecords.model, model), eq(idpRecords.grantId, grantId)))
      },
    }
  }
}

function usable(model: string, db: Queries) {
  if (model === 'Session') return isWelcome(db)
  return model === 'AuthorizationCode' ? isSeldomRefused : undefined
}

/** Ids come from cookies and forms. PostgreSQL fails on a text with a zero byte. */
const isStorable = (id: string) => id.length <= 256 && !id.includes('\0')

const epoch = (date: Date) => Math.floor(date.getTime() / second)

export async function removeGrants(db: Queries, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return
  await db.delete(idpRecords).where(inArray(idpRecords.grantId, grantIds))
  await db.delete(idpRecords).where(and(eq(idpRecords.model, 'Grant'), inArray(idpRecords.id, grantIds)))
}

/** The library never asks for something that has expired. A minute covers its tolerance. */
export async function sweepExpiredRecords(db: Queries): Promise<void> {
  await db.delete(idpRecords).where(lt(idpRecords.expiresAt, new Date(Date.now() - 60 * second)))
}
