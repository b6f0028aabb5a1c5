import type { FastifyInstance } from 'fastify'
import type { CheckCredentials, SignInResult } from '../../passwords/check.ts'
import { storeStep } from '../../second-factor/steps.ts'
import { signInPath } from '../addresses.ts'
import type { Interactions } from './interactions.ts'
import type { BrowserMemory } from './known-browser.ts'
import type { PageTexts } from '../../../texts/index.ts'
import { formOf, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'
import { secondStep, secondStepPath } from './second-step.ts'
import { setUpPath, setUpStep } from './set-up-factor.ts'

interface SignInOptions {
  context: Pick<ProviderContext, 'pagesFor' | 'db' | 'isSetUp'>
  checkCredentials: CheckCredentials
}

export function registerSignIn(
  app: FastifyInstance,
  { context: { pagesFor, db, isSetUp }, checkCredentials }: SignInOptions,
  interactions: Interactions,
  memory: BrowserMemory,
  send: SendPage,
): void {
  const address = `${signInPath}/:uid`

  app.get(address, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    if (!(await isSetUp())) return send(reply, 200, pages.notSetUp())
    const hint = interaction.params['login_hint']
    const username = typeof hint === 'string' ? hint.slice(0, 200) : ''
    return send(reply, 200, pages.signIn({ action: interactions.addressOf(interaction.uid), username }))
  })

  app.post(address, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
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
    if (result.kind === 'setUp' || (result.kind === 'accepted' && result.isAskedToSetUp)) {
      await storeStep(db, setUpStep, interaction.uid, { accountId: result.accountId })
      return reply.redirect(interactions.addressOf(interaction.uid, setUpPath), 303)
    }
    if (result.kind === 'accepted') return interactions.finish(request, reply, result.accountId)
    if (result.kind === 'secondStep') {
      await storeStep(db, secondStep, interaction.uid, { accountId: result.accountId })
      return reply.redirect(interactions.addressOf(interaction.uid, secondStepPath), 303)
    }
    const problem = explain(pages.texts, result)
    const view = { action: interactions.addressOf(interaction.uid), username, problem }
    if ('waitSeconds' in result) reply.header('retry-after', result.waitSeconds)
    return send(reply, statuses[result.kind], pages.signIn(view))
  })
}

type Refusal = Exclude<SignInResult, { kind: 'accepted' | 'secondStep' | 'setUp' }>

const statuses: Record<Refusal['kind'], number> = { refused: 401, suspended: 403, blocked: 429, busy: 503 }

function explain(texts: PageTexts, result: Refusal): string {
  if (result.kind === 'refused') return texts.signIn.wrong
  if (result.kind === 'suspended') return texts.signIn.suspended
  if (result.kind === 'busy') return texts.signIn.overloaded
  return tooManyAttempts(texts, result.waitSeconds)
}
