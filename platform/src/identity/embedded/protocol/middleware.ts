import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { languageAmong, localesIn } from '#contract/texts/language'
import { noteAccount } from '../../../base/request.ts'
import type { LogSecurity } from '../../../base/security-log.ts'
import { type Unavailable, whyUnavailable } from '../../../db/failures.ts'
import { claimsByScope, claimsOf, findPerson } from '../../people.ts'
import { endSession, isAccessTokenRevoked, isSessionOpen, revokeAccessToken } from '../../sessions.ts'
import type { VerifiedToken } from '../../tokens.ts'
import { consoleOrigins, paths } from '../addresses.ts'
import { pagePolicy, type ProviderContext } from '../pages/scope.ts'
import { removeGrants } from './adapter.ts'
import { clearBrowserState } from './check-session.ts'

type Next = () => Promise<unknown>
type Verify = (token: string) => Promise<VerifiedToken>

export function securityHeaders(context: ProviderContext) {
  const policy = pagePolicy(context)
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    ctx.set('content-security-policy', policy)
    await next()
    if (ctx.status === 404 && !ctx.body) {
      ctx.type = 'html'
      ctx.set('cache-control', 'no-store')
      ctx.body = context.pagesFor(ctx.req, ctx.query['ui_locales']).notFound()
      ctx.status = 404
    }
  }
}

/** The pages that follow are in the language that the console asks for. */
export function rememberLanguage({ cookies }: Pick<ProviderContext, 'cookies'>) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    const language = languageAmong(localesIn(ctx.query['ui_locales']))
    if (language && ctx.path === paths.authorization)
      ctx.cookies.set(cookies.names.language, language, { ...cookies.hostOptions, signed: false })
    await next()
  }
}

/** The library only knows access tokens that it stores. Ours are self-contained, so they are answered here. */
export function answerUserinfo({ db, settings, logSecurity }: ProviderContext, verify: Verify) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization'))?.[1]
    const isUserinfo = ctx.path === paths.userinfo && (ctx.method === 'GET' || ctx.method === 'POST')
    if (!isUserinfo || !token) return next()
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
export function answerRevocation({ db }: ProviderContext, verify: Verify) {
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
export function completeSignOut(context: ProviderContext) {
  return async (ctx: KoaContextWithOIDC, next: Next) => {
    await next()
    const isConfirmed = ctx.path === `${paths.end_session}/confirm` && ctx.status === 303
    if (isConfirmed && ctx.oidc.params?.['logout']) await endEverywhere(ctx, context)
    const isEndSession = ctx.path === paths.end_session && ctx.status === 200
    if (!isEndSession || !ctx.oidc.session || ctx.oidc.session.accountId) return
    // Nobody is signed in any more, so redirect at once, without the library's page that submits itself by script.
    clearBrowserState(ctx, context.cookies)
    ctx.body = null
    leave(ctx, context)
  }
}

/** A valid `id_token_hint` proves that the console asks, and not a foreign page. Returns false if the person must confirm. */
export async function signOutAtOnce(ctx: KoaContextWithOIDC, context: ProviderContext): Promise<boolean> {
  const { session, entities } = ctx.oidc
  const hint = entities.IdTokenHint?.payload
  if (!session?.accountId || hint?.sub !== session.accountId) return false
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await endEverywhere(ctx, context)
  await removeGrants(context.db, grants)
  await session.destroy()
  ctx.cookies.set(context.cookies.names.session, null, context.cookies.hostOptions)
  leave(ctx, context)
  return true
}

/** What the library does not know about: the session's access tokens and the console's session check. */
async function endEverywhere(ctx: KoaContextWithOIDC, { db, cookies, logSecurity }: ProviderContext) {
  const { session } = ctx.oidc
  clearBrowserState(ctx, cookies)
  if (!session?.accountId) return
  const { accountId, uid: sessionKey } = session
  if (await endSession(db, { accountId, sessionKey }, 'byIssuer'))
    logSecurity('session-ended', 'ok', { accountId, by: 'provider', sessions: 'one' })
}

/** Redirects to the address in the request, which the library has checked against the client's own. */
function leave(ctx: KoaContextWithOIDC, { settings }: Pick<ProviderContext, 'settings'>): void {
  const { post_logout_redirect_uri: address, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof address === 'string' ? address : `${settings.publicUrl}/`)
  if (typeof state === 'string' && typeof address === 'string') target.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(target.href)
}

/** OAuth's error code for it. Clients know that they may try again. */
const temporarilyUnavailable = 'temporarily_unavailable'

/** The library answers every failure with 500. A failure of the database is temporary, and is answered with 503. */
export function answerUnavailable(provider: Provider, { pagesFor }: Pick<ProviderContext, 'pagesFor'>): void {
  const seen = new WeakMap<KoaContextWithOIDC, Unavailable>()
  provider.on('server_error', (ctx, error) => {
    const unavailable = whyUnavailable(error)
    if (unavailable) seen.set(ctx, unavailable)
  })

  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    try {
      await next()
    } catch (error) {
      const unavailable = whyUnavailable(error)
      if (!unavailable) throw error
      seen.set(ctx, unavailable)
    }
    const unavailable = seen.get(ctx)
    if (unavailable) answer(ctx, unavailable)
  })

  function answer(ctx: KoaContextWithOIDC, { message, retryAfterSeconds }: Unavailable): void {
    const wantsPage = ctx.accepts('json', 'html') === 'html'
    ctx.type = wantsPage ? 'html' : 'json'
    ctx.body = wantsPage
      ? pagesFor(ctx.req, ctx.query['ui_locales']).programError(temporarilyUnavailable, message)
      : { error: temporarilyUnavailable, error_description: message }
    ctx.status = 503
    ctx.set('retry-after', String(retryAfterSeconds))
    ctx.set('cache-control', 'no-store')
  }
}

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
