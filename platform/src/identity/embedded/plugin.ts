import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkSessionPage, checkSessionScript } from './check-session.ts'
import { providerOperation } from './marks.ts'
import { pagePolicy } from './middleware.ts'
import { createBrowserMemory } from './known-browser.ts'
import { pageSender, preparePages } from './page-scope.ts'
import { stylesheet, stylesheetName } from './pages/styles.ts'
import { checkSessionPath } from './addresses.ts'
import { consoleOrigins } from './parts.ts'
import { registerPasswordPages } from './password-pages.ts'
import type { EmbeddedProvider } from './provider.ts'
import { registerSignIn } from './sign-in.ts'

/** Serves the provider under /realms/{realm}. */
export async function registerEmbeddedProvider(
  app: FastifyInstance,
  identity: EmbeddedProvider,
): Promise<void> {
  const { parts } = identity
  const prefix = `/realms/${parts.settings.realm}`
  const send = pageSender(parts)

  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        const [, page = ''] = route.url.slice(prefix.length).split('/')
        route.config = { ...route.config, operation: providerOperation(page) }
      })
      scope.addHook('onRequest', async (request, reply) => {
        // No text with a zero byte can be stored, and none is meant well.
        if (request.url.includes('%00')) return send(reply, 400, parts.pages.notFound())
      })
      await scope.register(async (pages) => {
        pages.removeAllContentTypeParsers()
        await preparePages(pages, parts, send)
        const memory = createBrowserMemory(parts)
        registerSignIn(pages, identity, memory, send)
        registerPasswordPages(pages, parts, identity.passwordMails, memory, send)
        registerFiles(pages, identity)
      })
      await scope.register(async (protocol) => {
        // The provider reads the body itself.
        protocol.removeAllContentTypeParsers()
        protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
        protocol.all('/*', async (request, reply) => {
          reply.hijack()
          await identity.callback(request.raw, reply.raw, {
            path: request.url.slice(prefix.length),
            address: request.ip,
          })
        })
      })
    },
    { prefix },
  )
}

function registerFiles(app: FastifyInstance, { parts }: EmbeddedProvider): void {
  const lasting = 'public, max-age=31536000, immutable'
  app.get(`/${stylesheetName}`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', lasting).send(stylesheet),
  )
  const framePolicy = pagePolicy(parts, ["'self'", ...consoleOrigins(parts.settings)])
  app.get(checkSessionPath, async (_request, reply) => {
    // The policy names who may frame the page; this older header could only name one.
    reply.raw.removeHeader('x-frame-options')
    return send(reply.header('content-security-policy', framePolicy), 'text/html', checkSessionPage)
  })
  const script = checkSessionScript(parts.cookies.names.browserState)
  app.get(checkSessionPath.replace(/html$/, 'js'), async (_request, reply) =>
    send(reply, 'text/javascript', script),
  )
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body)
}
