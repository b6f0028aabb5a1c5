import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { defaultLanguage } from '#contract/texts/language'
import { suspendedReason } from '../../../base/errors.ts'
import { epochSeconds } from '../../../base/time.ts'
import { pageTexts } from '../../../texts/index.ts'
import { clientId } from '../../issuer.ts'
import type { CheckCredentials } from '../../passwords/check.ts'
import { claimsOf, scopes } from '../../people.ts'
import { apiResource } from '../addresses.ts'
import { sessionSeconds } from '../cookies.ts'
import type { ProviderContext } from '../pages/scope.ts'
import { resourceServer } from './configuration.ts'
import { errors } from './library.ts'

/** The resource owner password grant. It is off unless a setting turns it on. */
export function offerPasswordGrant(
  provider: Provider,
  context: ProviderContext,
  checkCredentials: CheckCredentials,
): void {
  provider.registerGrantType('password', answer, ['username', 'password', 'scope'])

  async function answer(ctx: KoaContextWithOIDC): Promise<void> {
    const { username, password, scope: requested } = ctx.oidc.params ?? {}
    const result = await checkCredentials({
      username: textOf(username),
      password: textOf(password),
      address: ctx.ip,
    })
    if (result.kind === 'blocked') throw refusal(`too many attempts, wait ${result.waitSeconds} s`)
    if (result.kind === 'busy')
      throw new errors.CustomOIDCProviderError(
        'temporarily_unavailable',
        pageTexts[defaultLanguage].signIn.overloaded,
      )
    if (result.kind === 'suspended') throw refusal(suspendedReason)
    if (result.kind === 'secondStep' || result.kind === 'setUp')
      throw refusal('the account needs a second factor, so it signs in at the page')
    if (result.kind === 'refused') throw refusal('wrong username or password')
    const { id: accountId } = result.person
    const wanted = (textOf(requested) || 'openid').split(' ')
    const scope = scopes.filter((name) => wanted.includes(name)).join(' ')
    if (!scope) throw refusal('the scope holds nothing that can be granted')
    const { grantId, sessionUid, authTime } = await openSession(accountId)

    const client = ctx.oidc.client
    if (!client) throw refusal('client not found')
    const bound = { accountId, client, grantId, sessionUid, expiresWithSession: true, gty: 'password', scope }
    const accessToken = new provider.AccessToken(bound)
    accessToken.resourceServer = new provider.ResourceServer(
      apiResource,
      resourceServer(context.settings, apiResource),
    )
    const refreshToken = new provider.RefreshToken({
      ...bound,
      authTime,
      resource: apiResource,
      rotations: 0,
    })
    const idToken = new provider.IdToken(
      { ...claimsOf(result.person), sid: sessionUid, auth_time: authTime },
      { ctx },
    )
    Object.assign(idToken, { scope })
    ctx.body = {
      access_token: await accessToken.save(),
      expires_in: accessToken.expiration,
      token_type: 'Bearer',
      scope,
      refresh_token: await refreshToken.save(),
      ...(wanted.includes('openid') && { id_token: await idToken.issue({ use: 'idtoken' }) }),
    }
  }

  /** The same session that the sign-in page would make, so that everything that needs a session works. */
  async function openSession(accountId: string) {
    const grant = new provider.Grant({ clientId, accountId })
    grant.addOIDCScope(scopes.join(' '))
    grant.addResourceScope(apiResource, scopes.join(' '))
    const grantId = await grant.save()
    const authTime = epochSeconds(new Date())
    const session = new provider.Session()
    session.loginAccount({ accountId, loginTs: authTime })
    session.grantIdFor(clientId, grantId)
    await session.save(sessionSeconds)
    return { grantId, sessionUid: session.uid, authTime }
  }
}

const refusal = (reason: string) => new errors.CustomOIDCProviderError('invalid_grant', reason)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
