import type { KoaContextWithOIDC } from 'oidc-provider'
import { claimsByScope, claimsOf, findPerson } from '../../people.ts'
import { clearBrowserState } from './check-session.ts'
import { consoleOrigins, paths } from '../addresses.ts'
import { pagePolicy } from '../pages/policy.ts'
import type { ProviderParts } from '../pages/parts.ts'
import { isAccessTokenRevoked, isSessionOpen, revokeAccessToken } from '../../sessions.ts'
import { endEverywhere, leave } from './sign-out.ts'
import type { VerifiedToken } from '../../tokens.ts'

type Next = () => Promise<unknown>
type Verify = (token: string) => Promise<VerifiedToken>

export function securityHeaders(parts: ProviderParts) {
  const policy = pagePolicy(parts)
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    ctx.set('content-security-policy', policy)
    await next()
    if (ctx.status === 404 && !ctx.body) {
      ctx.type = 'html'
      ctx.set('cache-control', 'no-store')
      ctx.body = parts.pages.notFound()
      ctx.status = 404
    }
  }
}

/** The library only knows access tokens that it stores. Ours are self-contained, so they are answered here. */
export function answerUserinfo({ db, settings, logSecurity }: ProviderParts, verify: Verify) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization'))?.[1]
    const asked = ctx.path === paths.userinfo && (ctx.method === 'GET' || ctx.method === 'POST')
    if (!asked || !token) return next()
    ctx.vary('Origin')
    ctx.set('cache-control', 'no-store')
    const origin = ctx.get('origin')
    if (consoleOrigins(settings).includes(origin)) ctx.set('access-control-allow-origin', origin)
    const claims = await userinfo(token)
    ctx.status = claims ? 200 : 401
    if (!claims) {
      ctx.set('www-authenticate', 'Bearer error="invalid_token"')
      logSecurity('token-refused', 'refused', { reason: 'the access token is not valid' })
    }
    ctx.body = claims ?? { error: 'invalid_token', error_description: 'The access token is not valid.' }
  }

  async function userinfo(token: string) {
    const verified = await verify(token).catch(() => undefined)
    if (!verified?.scopes.includes('openid')) return undefined
    const { sessionKey, subject, scopes } = verified
    if (await isAccessTokenRevoked(db, verified)) return undefined
    if (!(await isSessionOpen(db, sessionKey))) return undefined
    const person = await findPerson(db, subject)
    if (!person) return undefined
    const wanted = Object.entries(claimsByScope).flatMap(([name, claims]) =>
      scopes.includes(name) ? claims : [],
    )
    return Object.fromEntries(Object.entries(claimsOf(person)).filter(([claim]) => wanted.includes(claim)))
  }
}

/** The same for revocation. oidc-client-ts accepts only a JSON answer. */
export function answerRevocation({ db }: ProviderParts, verify: Verify) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    await next()
    if (ctx.path !== paths.revocation || ctx.method !== 'POST') return
    // The library refuses anything that looks like a JWT, once it knows the client.
    const token = ctx.oidc.client && ctx.oidc.params?.['token']
    const verified = typeof token === 'string' && (await verify(token).catch(() => undefined))
    if (verified && verified.tokenId) await revokeAccessToken(db, verified.tokenId, verified.expiresAt)
    else if (ctx.status !== 200 && errorOf(ctx.body) !== 'unsupported_token_type') return
    ctx.status = 200
    ctx.body = {}
  }
}

const errorOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined

/** What the library does not do when somebody signs out. */
export function completeSignOut(parts: ProviderParts) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    await next()
    const isConfirmed = ctx.path === `${paths.end_session}/confirm` && ctx.status === 303
    if (isConfirmed && ctx.oidc.params?.['logout']) await endEverywhere(ctx, parts)
    const isAsked = ctx.path === paths.end_session && ctx.status === 200
    if (!isAsked || !ctx.oidc.session || ctx.oidc.session.accountId) return
    // Nobody is signed in any more, so redirect at once, without the library's page that submits itself by script.
    clearBrowserState(ctx, parts.cookies)
    ctx.body = null
    leave(ctx, parts)
  }
}
