import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import { countedAddress } from '../../../base/address.ts'
import { second } from '../../../base/time.ts'
import type { Queries } from '../../../db/connection.ts'
import { idpRecords } from '../../../db/schema/index.ts'
import { isUsable, revokeGrant } from '../../sessions.ts'
import { paths } from '../addresses.ts'
import type { ProviderContext } from '../pages/scope.ts'
import { Provider } from './library.ts'

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
        // Access tokens are self-contained and not stored here. The API has to be told to refuse this one.
        if (model === 'AccessToken') await revokeGrant(db, grantId)
        await db.delete(idpRecords).where(and(eq(idpRecords.model, model), eq(idpRecords.grantId, grantId)))
      },
    }
  }
}

function usable(model: string, db: Queries) {
  if (model === 'Session') return isUsable(db)
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

/** What may happen more than once with a code or a refresh token. */

/** Tabs that have the same refresh token renew it at about the same time, and an answer may get lost. */
const graceSeconds = 60

/** Refresh tokens of one sign-in that are kept. A day of renewals in some tabs needs a few hundred. */
const mostRefreshTokens = 1_000

/** How often a code may be refused. A wrong verifier must not use up the code of the person who has the right one. */
const mostRefusals = 10

type Row = typeof idpRecords.$inferSelect

/**
 * A refresh token is replaced at each use. The old one still works for a short time, and for longer in the browser
 * that has the session's cookie: a tab may have slept since another one renewed the token. Anybody else who sends a
 * replaced token has stolen it, or was stolen from. Then the library ends every token of the sign-in.
 */
async function mayRepeat(db: Queries, { payload, consumedAt }: Row, cookie: string): Promise<boolean> {
  if (consumedAt && Date.now() - consumedAt.getTime() < graceSeconds * second) return true
  const id = Provider.ctx?.cookies.get(cookie, { signed: false })
  if (!id || id.length > 256) return false
  const session = await db
    .select({ uid: idpRecords.uid })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Session'), eq(idpRecords.id, id)))
  return session.some(({ uid }) => uid !== null && uid === payload['sessionUid'])
}

async function dropOldestRefreshTokens(db: Queries, grantId: string): Promise<void> {
  await db.execute(sql`
    delete from ${idpRecords} where ${idpRecords.model} = 'RefreshToken' and ${idpRecords.id} in (
      select id from ${idpRecords} where model = 'RefreshToken' and grant_id = ${grantId}
      order by expires_at desc offset ${mostRefreshTokens})`)
}

const refusals = sql`coalesce((${idpRecords.payload}->>'refusals')::int, 0)`

const isSeldomRefused = sql`${refusals} < ${mostRefusals}`

export function countRefusals(db: Queries) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    if (ctx.path !== paths.token || ctx.status !== 400) return
    const { grant_type: grant, code } = ctx.oidc.params ?? {}
    if (grant !== 'authorization_code' || typeof code !== 'string' || code.includes('\0')) return
    await db
      .update(idpRecords)
      .set({ payload: sql`${idpRecords.payload} || jsonb_build_object('refusals', ${refusals} + 1)` })
      .where(and(eq(idpRecords.model, 'AuthorizationCode'), eq(idpRecords.id, code)))
  }
}

/** Each is stored for an hour. One office may begin this many without finishing any. */
export const mostInteractions = 100

const model = 'Interaction'

/** A new sign-in replaces the oldest one: nobody can fill the database, or keep an address from signing in. */
export function boundInteractions({ db }: Pick<ProviderContext, 'db'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    // The library sets it for its own addresses only.
    const { entities, route }: Partial<KoaContextWithOIDC['oidc']> = ctx.oidc ?? {}
    const begun = route === 'authorization' && entities?.Interaction
    if (begun) await deleteOldest(db, begun.jti, countedAddress(ctx.ip))
  }
}

async function deleteOldest(db: Queries, id: string, address: string): Promise<void> {
  const oldest = db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, model), eq(idpRecords.address, address)))
    .orderBy(desc(idpRecords.expiresAt))
    .offset(mostInteractions)
  await db
    .update(idpRecords)
    .set({ address })
    .where(and(eq(idpRecords.model, model), eq(idpRecords.id, id)))
  await db.delete(idpRecords).where(and(eq(idpRecords.model, model), inArray(idpRecords.id, oldest)))
}
