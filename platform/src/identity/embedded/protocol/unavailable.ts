import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { whyUnavailable } from '../../../db/failures.ts'
import type { Unavailable } from '../../../db/failures.ts'
import type { ProviderParts } from '../pages/parts.ts'

/** OAuth's error code for it. Clients know that they may try again. */
const temporarilyUnavailable = 'temporarily_unavailable'

/** The library answers every failure with 500. A failure of the database is temporary, and is answered with 503. */
export function answerUnavailable(provider: Provider, { pages }: Pick<ProviderParts, 'pages'>): void {
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
      ? pages.error(temporarilyUnavailable, message)
      : { error: temporarilyUnavailable, error_description: message }
    ctx.status = 503
    ctx.set('retry-after', String(retryAfterSeconds))
    ctx.set('cache-control', 'no-store')
  }
}
