import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { noteAccount } from '../../../base/request.ts'
import type { LogSecurity } from '../../../base/security-log.ts'

/** The log names the account that the library found for a request. */
export async function nameAccounts(ctx: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  // The library sets it for its own addresses only.
  const { entities, session }: Partial<KoaContextWithOIDC['oidc']> = ctx.oidc ?? {}
  const accountId = entities?.Account?.accountId ?? session?.accountId
  if (accountId) noteAccount(accountId)
}

/** Names such as `sign-in` and `token`, which cannot be mistaken for operations of the API. */
export const providerOperation = (name: string) => `provider ${name}`

/** A code or refresh token that is not valid. Wrong passwords have their own events. */
export const logRefusedGrants =
  (logSecurity: LogSecurity) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { grant_type: grant } = ctx.oidc.params ?? {}
    if (error.error !== 'invalid_grant' || (grant !== 'authorization_code' && grant !== 'refresh_token'))
      return
    logSecurity('token-refused', 'refused', { reason: error.error_detail ?? error.error })
  }
