import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { CheckCredentials, SignInResult } from '../../passwords/check.ts'
import { signInPath } from '../addresses.ts'
import type { BrowserMemory } from './known-browser.ts'
import { formOf, overloaded, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'

interface SignInOptions {
  context: Pick<ProviderContext, 'pages' | 'issuer' | 'isSetUp'>
  /** The library with the current keys. */
  provider: () => Pick<Provider, 'interactionDetails' | 'interactionResult'>
  checkCredentials: CheckCredentials
}

/**
 * The sign-in page. A foreign page cannot send its form: the interaction's cookie is signed, is bound to this one
 * address, whose id only this browser knows, and SameSite keeps it out of requests from other sites.
 */
export function registerSignIn(
  app: FastifyInstance,
  { context: { pages, issuer, isSetUp }, provider, checkCredentials }: SignInOptions,
  memory: BrowserMemory,
  send: SendPage,
): void {
  const address = `${signInPath}/:uid`
  const actionOf = (uid: string) => `${new URL(issuer).pathname}${signInPath}/${uid}`

  app.get(address, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    if (!(await isSetUp())) return send(reply, 200, pages.notSetUp())
    const hint = interaction.params['login_hint']
    const username = typeof hint === 'string' ? hint.slice(0, 200) : ''
    return send(reply, 200, pages.signIn({ action: actionOf(interaction.uid), username }))
  })

  app.post(address, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const form = formOf(request)
    const username = (form.get('username') ?? '').trim()
    const password = form.get('password') ?? ''
    const result = await checkCredentials({
      username,
      password,
      address: request.ip,
      browser: memory.browserOf(request),
    })
    if (result.kind === 'accepted') {
      memory.remember(request, reply, result.accountId)
      const returnTo = await provider().interactionResult(request.raw, reply.raw, {
        login: { accountId: result.accountId },
      })
      return reply.redirect(returnTo, 303)
    }
    const view = { action: actionOf(interaction.uid), username, problem: explain(result) }
    if ('waitSeconds' in result) reply.header('retry-after', result.waitSeconds)
    return send(reply, statuses[result.kind], pages.signIn(view))
  })

  async function findInteraction(request: FastifyRequest, reply: FastifyReply) {
    try {
      const interaction = await provider().interactionDetails(request.raw, reply.raw)
      return interaction.prompt.name === 'login' ? interaction : undefined
    } catch (error) {
      if (error instanceof Error && error.name === 'SessionNotFound') return undefined
      throw error
    }
  }
}

type Refusal = Exclude<SignInResult, { kind: 'accepted' }>

const statuses: Record<Refusal['kind'], number> = { refused: 401, suspended: 403, blocked: 429, busy: 503 }

function explain(result: Refusal): string {
  if (result.kind === 'refused') return 'Wrong username or password.'
  if (result.kind === 'suspended')
    return 'Your organisation is suspended. Ask those who run this platform for the reason.'
  if (result.kind === 'busy') return overloaded
  return tooManyAttempts(result.waitSeconds)
}
