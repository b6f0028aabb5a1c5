import { basePath } from '#contract/op'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { clientId } from '../../identity/issuer.ts'

interface Reference {
  describe: () => object
  issuer: string
}

const page = `${basePath}/docs`

export async function registerReference(
  app: FastifyInstance,
  { describe, issuer }: Reference,
): Promise<void> {
  let described: object | undefined
  // Built on the first request: it takes a tenth of a second, and no start should wait for that.
  const document = { toJSON: () => (described ??= describe()) }
  app.get(`${basePath}/openapi.json`, async () => document)
  await app.register(async (scope) => {
    // Swagger UI redirects this address to itself if it has a query.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url === `${page}/static/index.html`) return reply.redirect(`${page}/`)
    })
    // Its types want every field of the document by name. Ours is built as plain JSON and tested against the rules.
    await scope.register(swagger, { mode: 'static', specification: { document } as never })
    await scope.register(swaggerUi, {
      routePrefix: page,
      staticCSP: pagePolicy(issuer),
      theme: {
        title: 'Integrator platform API',
        css: [{ filename: 'ours.css', content: stylesheet }],
        js: [{ filename: 'ours.js', content: script }],
      },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, displayRequestDuration: true },
      initOAuth: { clientId, usePkceWithAuthorizationCodeGrant: true, scopes: ['openid'] },
    })
  })
}

/** Only for this page: Swagger UI sets styles on its elements. Only its own script files run. */
const pagePolicy = (issuer: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(issuer).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Contrast and target sizes that Swagger UI lacks. Colours by method: the text on them is white. */
const methodColours = { get: '#1a5fa8', post: '#14663f', put: '#8a4b00', patch: '#0b6358', delete: '#b3261e' }

const stylesheet = `
.swagger-ui .info .title small { background: #5b6270 }
.swagger-ui .info .title small.version-stamp { background: #4c6b00 }
.swagger-ui .info .url { color: #1f5fae }
.swagger-ui .btn.authorize { border-color: #14663f; color: #14663f }
.swagger-ui .btn.authorize svg { fill: #14663f }
.swagger-ui .opblock .opblock-summary-path a.nostyle { display: inline-block; padding: 6px 0 }
${Object.entries(methodColours)
  .map(
    ([method, colour]) =>
      `.swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: ${colour} }`,
  )
  .join('\n')}
`.trimStart()

/** What Swagger UI's page needs to fit a phone and to work with a screen reader. */
const script = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)

const page = document.getElementById('swagger-ui')
page.setAttribute('role', 'main')
new MutationObserver(() => {
  document.getElementById('servers')?.setAttribute('aria-label', 'Server')
  for (const example of page.querySelectorAll('pre.microlight')) example.tabIndex = 0
}).observe(page, { childList: true, subtree: true })
`.trimStart()
