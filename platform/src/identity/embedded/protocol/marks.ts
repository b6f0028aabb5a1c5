import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { noteAccount } from '../../../base/current-request.ts'
import type { MarkSecurity } from '../../../base/security-log.ts'

/** The account that the library has found for a request is named in the log. */
export async function nameAccounts(ctx: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  // Set by the library for its own addresses alone.
  const { entities, session }: Partial<KoaContextWithOIDC['oidc']> = ctx.oidc ?? {}
  const accountId = entities?.Account?.accountId ?? session?.accountId
  if (accountId) noteAccount(accountId)
}

/** `sign-in`, `token` and so on, told from the operations of the API. */
export const providerOperation = (name: string) => `provider ${name}`

/** A code or a refresh token that is not good; wrong passwords have events of their own. */
export const markRefusedGrants =
  (mark: MarkSecurity) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { grant_type: grant } = ctx.oidc.params ?? {}
    if (error.error !== 'invalid_grant' || (grant !== 'authorization_code' && grant !== 'refresh_token'))
      return
    mark('token-refused', 'refused', { reason: error.error_detail ?? error.error })
  }
