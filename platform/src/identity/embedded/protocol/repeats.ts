import { and, eq, sql } from 'drizzle-orm'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Queries } from '../../../db/connection.ts'
import { idpRecords } from '../../../db/schema/index.ts'
import { second } from '../../../base/time.ts'
import { paths } from '../addresses.ts'
import { Provider } from './library.ts'

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
export async function mayRepeat(db: Queries, { payload, consumedAt }: Row, cookie: string): Promise<boolean> {
  if (consumedAt && Date.now() - consumedAt.getTime() < graceSeconds * second) return true
  const id = Provider.ctx?.cookies.get(cookie, { signed: false })
  if (!id || id.length > 256) return false
  const session = await db
    .select({ uid: idpRecords.uid })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Session'), eq(idpRecords.id, id)))
  return session.some(({ uid }) => uid !== null && uid === payload['sessionUid'])
}

export async function dropOldestRefreshTokens(db: Queries, grantId: string): Promise<void> {
  await db.execute(sql`
    delete from ${idpRecords} where ${idpRecords.model} = 'RefreshToken' and ${idpRecords.id} in (
      select id from ${idpRecords} where model = 'RefreshToken' and grant_id = ${grantId}
      order by expires_at desc offset ${mostRefreshTokens})`)
}

const refusals = sql`coalesce((${idpRecords.payload}->>'refusals')::int, 0)`

export const isSeldomRefused = sql`${refusals} < ${mostRefusals}`

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
