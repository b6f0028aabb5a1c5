import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderParts } from '../pages/parts.ts'
import { removeGrants } from './adapter.ts'
import { clearBrowserState } from './check-session.ts'
import { endSession } from '../../sessions.ts'

/**
 * A valid `id_token_hint` of the session proves that the console asks, and not a foreign page with a link. Then the
 * person need not confirm. Returns false if they must.
 */
export async function signOutAtOnce(ctx: KoaContextWithOIDC, parts: ProviderParts): Promise<boolean> {
  const { session, entities } = ctx.oidc
  const hint = entities.IdTokenHint?.payload
  if (!session?.accountId || hint?.sub !== session.accountId) return false
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await endEverywhere(ctx, parts)
  await removeGrants(parts.db, grants)
  await session.destroy()
  ctx.cookies.set(parts.cookies.names.session, null, parts.cookies.hostOptions)
  leave(ctx, parts)
  return true
}

/** What the library does not know about: the session's access tokens and the console's session check. */
export async function endEverywhere(ctx: KoaContextWithOIDC, { db, cookies, logSecurity }: ProviderParts) {
  const { session } = ctx.oidc
  clearBrowserState(ctx, cookies)
  if (!session?.accountId) return
  const { accountId, uid: sessionKey } = session
  if (await endSession(db, { accountId, sessionKey }, 'byIssuer'))
    logSecurity('session-ended', 'ok', { accountId, by: 'provider', sessions: 'one' })
}

/** Redirects to the address in the request, which the library has checked against the client's own. */
export function leave(ctx: KoaContextWithOIDC, { settings }: Pick<ProviderParts, 'settings'>): void {
  const { post_logout_redirect_uri: address, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof address === 'string' ? address : `${settings.publicUrl}/`)
  if (typeof state === 'string' && typeof address === 'string') target.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(target.href)
}
