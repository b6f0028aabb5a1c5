import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkSessionPage, checkSessionScript } from './check-session.ts'
import { pagePolicy } from './middleware.ts'
import { preparePages } from './page-scope.ts'
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

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        // No text with a zero byte can be stored, and none is meant well.
        if (/%00/.test(request.url)) return reply.status(400).type('text/html').send(parts.pages.notFound())
      })
      await scope.register(async (pages) => {
        pages.removeAllContentTypeParsers()
        const send = await preparePages(pages, parts)
        registerSignIn(pages, identity, send)
        registerPasswordPages(pages, parts, identity.passwordMails, send)
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
    return send(reply, 'text/html', checkSessionPage).header('content-security-policy', framePolicy)
  })
  app.get(checkSessionPath.replace(/html$/, 'js'), async (_request, reply) =>
    send(reply, 'text/javascript', checkSessionScript),
  )
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body)
}
