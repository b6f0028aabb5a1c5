import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerOtherMethod } from '../../base/request.ts'
import { checkSessionPath, consoleOrigins, endpoints } from './addresses.ts'
import { registerAccountPages } from './pages/account.ts'
import { createInteractions } from './pages/interactions.ts'
import { createBrowserMemory } from './pages/known-browser.ts'
import { createNewFactorPages } from './pages/new-factor.ts'
import { createOwnSessions } from './pages/own-session.ts'
import { registerPasswordChange } from './pages/password-change.ts'
import { registerPasswordPages } from './pages/password.ts'
import { pagePolicy, pageSender, preparePages, readForms } from './pages/scope.ts'
import { registerSecondStep } from './pages/second-step.ts'
import { registerSetUpPages } from './pages/set-up-factor.ts'
import { registerSignIn } from './pages/sign-in.ts'
import { checkSessionPage, checkSessionScript } from './protocol/check-session.ts'
import { providerOperation } from './protocol/middleware.ts'
import type { EmbeddedProvider } from './provider.ts'
import { passkeyScript, passkeyScriptName } from './views/passkeys.ts'
import { stylesheet, stylesheetName } from './views/styles.ts'

export async function registerEmbeddedProvider(
  app: FastifyInstance,
  identity: EmbeddedProvider,
): Promise<void> {
  const { context } = identity
  const prefix = `/realms/${context.settings.realm}`
  const send = pageSender(context)

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (request.current) request.current.isSignIn = true
        // No text with a zero byte can be stored, and no honest request has one.
        if (request.url.includes('%00')) return send(reply, 400, context.pagesFor(request).notFound())
      })
      preparePages(scope, context, send)
      await scope.register(async (pages) => {
        nameRoutes(pages, prefix)
        await readForms(pages)
        const memory = createBrowserMemory(context)
        const interactions = createInteractions(context, identity.provider, memory)
        registerSignIn(pages, identity, interactions, memory, send)
        registerSecondStep(pages, context, identity.factorMails, interactions, send)
        const sessions = createOwnSessions(context, identity.provider)
        const newFactors = createNewFactorPages(context, identity.factorChanges, send)
        registerSetUpPages(pages, context, newFactors, interactions, send)
        registerAccountPages(pages, context, sessions, identity.factorChanges, newFactors, send)
        registerPasswordChange(pages, identity, sessions, memory, send)
        registerPasswordPages(pages, context, identity.passwordMails, memory, send)
        registerFiles(pages, identity)
      })
      registerProtocol(scope, identity, prefix)
    },
    { prefix },
  )
}

/** The page's name, such as `sign-in`: the first part of the path below the realm. */
function nameRoutes(app: FastifyInstance, prefix: string): void {
  app.addHook('onRoute', (route) => {
    const [, page = ''] = route.url.slice(prefix.length).split('/')
    route.config = { ...route.config, operation: providerOperation(page) }
  })
}

function registerProtocol(app: FastifyInstance, identity: EmbeddedProvider, prefix: string): void {
  for (const { name, path, methods } of endpoints)
    app.route({
      method: methods,
      url: path,
      exposeHeadRoute: false,
      config: { operation: providerOperation(name) },
      handler: async (request, reply) => {
        const isPreflight = 'access-control-request-method' in request.headers
        if (request.method === 'OPTIONS' && !isPreflight) return answerOtherMethod(request, reply)
        reply.hijack()
        await identity.callback(request.raw, reply.raw, {
          path: request.url.slice(prefix.length),
          address: request.ip,
        })
      },
    })
}

function registerFiles(app: FastifyInstance, { context }: EmbeddedProvider): void {
  const lasting = 'public, max-age=31536000, immutable'
  app.get(`/${stylesheetName}`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', lasting).send(stylesheet),
  )
  app.get(`/${passkeyScriptName}`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', lasting).send(passkeyScript),
  )
  const framePolicy = pagePolicy(context, ["'self'", ...consoleOrigins(context.settings)])
  app.get(checkSessionPath, async (_request, reply) => {
    // The policy names who may frame the page. This older header could name only one origin.
    reply.raw.removeHeader('x-frame-options')
    return send(reply.header('content-security-policy', framePolicy), 'text/html', checkSessionPage)
  })
  const script = checkSessionScript(context.cookies.names.browserState)
  app.get(checkSessionPath.replace(/html$/, 'js'), async (_request, reply) =>
    send(reply, 'text/javascript', script),
  )
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body)
}
