import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { noteAccount, noteOperation } from '../../base/current-request.ts'
import type { MarkSecurity } from '../../base/security-log.ts'

/** The library's own name of the address, and the account that it has found. */
export async function nameProviderRequests(ctx: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  // Set by the library for its own addresses alone.
  const { route, entities, session }: Partial<KoaContextWithOIDC['oidc']> = ctx.oidc ?? {}
  if (route) noteOperation(`provider ${route}`)
  const accountId = entities?.Account?.accountId ?? session?.accountId
  if (accountId) noteAccount(accountId)
}

/** A code or a refresh token that is not good; wrong passwords have events of their own. */
export const markRefusedGrants =
  (mark: MarkSecurity) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { grant_type: grant } = ctx.oidc.params ?? {}
    if (error.error !== 'invalid_grant' || (grant !== 'authorization_code' && grant !== 'refresh_token'))
      return
    mark('token-refused', 'refused', { reason: error.error_detail ?? error.error })
  }
