import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { Html } from '../../../base/html.ts'
import { hour, toSeconds } from '../../../base/time.ts'
import type { Settings } from '../../../settings.ts'
import { product } from '../../../texts/product.ts'
import { clientId } from '../../issuer.ts'
import { claimsByScope, claimsOf, findPerson, scopes } from '../../people.ts'
import { isLocked } from '../../second-factor/requirement.ts'
import {
  accountReturnPath,
  apiResource,
  checkSessionPath,
  consoleOrigins,
  paths,
  referenceReturnPath,
  signInPath,
} from '../addresses.ts'
import { sessionSeconds } from '../cookies.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { ProviderContext } from '../pages/scope.ts'
import { createAdapter } from './adapter.ts'
import { errors, interactionPolicy } from './library.ts'
import { signOutAtOnce } from './middleware.ts'

export function providerConfiguration(context: ProviderContext, keys: ProviderKeys): Configuration {
  const { settings, issuer, db, cookies, requirementOf } = context
  const pagesFor = (ctx: KoaContextWithOIDC) => context.pagesFor(ctx.req, ctx.query['ui_locales'])
  const origins = consoleOrigins(settings)
  const { names } = cookies
  return {
    adapter: createAdapter(db, names.session),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookieSecrets,
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
      long: cookies.hostOptions,
      short: cookies.interactionOptions,
    },
    clients: [client(settings, issuer)],
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    claims: claimsByScope,
    scopes,
    routes: paths,
    discovery: { check_session_iframe: `${issuer}${checkSessionPath}` },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, caller, token) => token.clientId === caller.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => resourceServer(settings, resource),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (!(await signOutAtOnce(ctx, context))) ctx.body = pagesFor(ctx).confirmSignOut(new Html(form))
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = pagesFor(ctx).signedOut()
        },
      },
    },
    interactions: {
      policy: signInPolicy(context),
      url: (_ctx, interaction) => `${new URL(issuer).pathname}${signInPath}/${interaction.uid}`,
    },
    findAccount: async (_ctx, id, token) => {
      const person = await findPerson(db, id)
      if (!person) return undefined
      // Neither a code nor a refresh token goes around a second factor that has to be set up first.
      if (token && isLocked(await requirementOf(db, id))) return undefined
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
      return { accountId: person.id, claims: () => ({ ...claimsOf(person), sid }) }
    },
    loadExistingGrant: (ctx) => existingOrNewGrant(ctx),
    extraTokenClaims: async ({ oidc }, token) => {
      const person = 'accountId' in token && (await findPerson(db, token.accountId))
      if (!person) return undefined
      const { preferred_username, name, email } = claimsOf(person)
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      const grant_id = 'grantId' in token ? token.grantId : undefined
      // Of the session itself: it may have been signed in to again since the token's grant.
      const auth_time = sid && (await oidc.provider.Session.findByUid(sid))?.loginTs
      return { azp: clientId, sid, auth_time, grant_id, preferred_username, name, email }
    },
    issueRefreshToken: () => true,
    expiresWithSession: () => true,
    // Tabs may share a refresh token, see `mayRepeat`.
    rotateRefreshToken: true,
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      IdToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: toSeconds(hour),
      Session: sessionSeconds,
      Grant: sessionSeconds,
      RefreshToken: sessionSeconds,
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html'
      const pages = pagesFor(ctx)
      ctx.body =
        error === 'invalid_request' && isLost(ctx)
          ? pages.expired()
          : pages.programError(error, error_description)
    },
  }
}

function client(settings: Settings, issuer: string) {
  const addresses = [`${settings.publicUrl}/`, ...settings.consoleUrls.map((origin) => `${origin}/`)]
  const pagesOf = (base: string) => ['', 'silent-renew.html'].map((page) => `${base}${page}`)
  return {
    client_id: clientId,
    client_name: product,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token', ...(settings.passwordGrant ? ['password'] : [])],
    response_types: ['code' as const],
    redirect_uris: [
      ...addresses.flatMap(pagesOf),
      `${settings.publicUrl}${referenceReturnPath}`,
      `${issuer}${accountReturnPath}`,
    ],
    post_logout_redirect_uris: addresses,
    require_auth_time: true,
  }
}

export function resourceServer(settings: Settings, resource: string) {
  if (resource !== apiResource) throw new errors.InvalidTarget()
  return {
    scope: scopes.join(' '),
    audience: settings.audience,
    accessTokenTTL: settings.accessTokenSeconds,
    accessTokenFormat: 'jwt' as const,
  }
}

function signInPolicy({ db, requirementOf }: ProviderContext) {
  const policy = interactionPolicy.base()
  // Console and API are both ours, so there is nothing to consent to.
  policy.remove('consent')
  // A session may be older than the day from which on its account needs a second factor.
  const isSetUpFirst = async ({ oidc: { session } }: KoaContextWithOIDC) =>
    session?.accountId !== undefined && isLocked(await requirementOf(db, session.accountId))
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'second_factor',
        'a second factor has to be set up',
        'login_required',
        isSetUpFirst,
      ),
    )
  return policy
}

async function existingOrNewGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, client: caller } = ctx.oidc
  if (!session?.accountId || !caller) return undefined
  const grantId = session.grantIdFor(caller.clientId)
  const existing = grantId && (await provider.Grant.find(grantId))
  if (existing && existing.accountId === session.accountId) return existing
  const grant = new provider.Grant({ clientId: caller.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addResourceScope(apiResource, scopes.join(' '))
  await grant.save()
  return grant
}

/** A page whose interaction is over: opened from a bookmark, or sent twice. */
const isLost = (ctx: KoaContextWithOIDC) => ctx.oidc.route === 'resume' && !ctx.oidc.result
