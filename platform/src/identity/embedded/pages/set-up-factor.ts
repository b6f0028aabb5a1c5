import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findPerson, type Person } from '../../people.ts'
import { isLocked } from '../../second-factor/requirement.ts'
import { changeStep, findStep, takeStep } from '../../second-factor/steps.ts'
import { hasSecondFactor } from '../../second-factor/store.ts'
import { signInPath } from '../addresses.ts'
import type { Interactions } from './interactions.ts'
import type { Pages } from '../views/index.ts'
import { explainRefusal, type NewFactorPages } from './new-factor.ts'
import type { ProviderContext, SendPage } from './scope.ts'

export const setUpPath = '/set-up'

/**
 * A sign-in whose password was right, and whose account has no second factor although it needs one, now or from some day on. Nobody
 * is signed in by it. `by` says which factor was set up in it.
 */
export const setUpStep = {
  model: 'SetUpFactor',
  minutes: 30,
  payload: z.object({ accountId: z.string(), by: z.enum(['app', 'passkey']).optional() }),
}

interface Waiting {
  request: FastifyRequest
  reply: FastifyReply
  uid: string
  person: Person
  pages: Pages
}

/** The pages between the password and the console, for people who need a second factor and have none. */
export function registerSetUpPages(
  app: FastifyInstance,
  { db, pagesFor, logSecurity, requirementOf }: ProviderContext,
  newFactors: NewFactorPages,
  interactions: Interactions,
  send: SendPage,
): void {
  const address = `${signInPath}/:uid${setUpPath}`
  const pageOf = (uid: string, page = '') => interactions.addressOf(uid, `${setUpPath}${page}`)

  app.get(address, async (request, reply) =>
    waiting(request, reply, async ({ uid, person, pages }) => {
      const requirement = await requirementOf(db, person.id)
      const view = {
        from: requirement?.from,
        app: pageOf(uid, '/app'),
        passkey: pageOf(uid, '/passkey'),
        ...(!isLocked(requirement) && { later: pageOf(uid, '/done') }),
      }
      return send(reply, 200, pages.setUpFactor(view))
    }),
  )

  const { showApp, addApp, showPasskey, addPasskey } = newFactors
  for (const [page, show, add] of [
    ['/app', showApp, addApp],
    ['/passkey', showPasskey, addPasskey],
  ] as const) {
    const at = ({ uid }: Waiting) => ({ action: pageOf(uid, page), back: pageOf(uid) })
    app.get(`${address}${page}`, async (request, reply) =>
      waiting(request, reply, async (one) => show({ ...one, ...at(one) })),
    )
    app.post(`${address}${page}`, async (request, reply) =>
      waiting(request, reply, async (one) => {
        const { uid, person, pages } = one
        return add({
          ...one,
          ...at(one),
          first: async (queries) =>
            changeStep(queries, setUpStep, uid, {
              accountId: person.id,
              by: page === '/app' ? 'app' : 'passkey',
            }),
          done: async (_name, _by, { codes = [], problem, isOver }) => {
            if (isOver) return startAgain(reply, uid)
            if (problem)
              return send(reply, 409, pages.error('not_added', explainRefusal(pages.texts, problem)))
            return send(reply, 200, pages.recoveryCodes({ codes, finish: pageOf(uid, '/done') }))
          },
        })
      }),
    )
  }

  app.post(`${address}/done`, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    const step = await findStep(db, setUpStep, uid)
    if (!step) return startAgain(reply, uid)
    // Whoever knows only the password must not go past a factor that its owner has set up meanwhile.
    if (!step.by && (await hasSecondFactor(db, step.accountId))) return startAgain(reply, uid)
    if (isLocked(await requirementOf(db, step.accountId))) return reply.redirect(pageOf(uid), 303)
    const taken = await takeStep(db, setUpStep, uid)
    if (!taken) return startAgain(reply, uid)
    const { accountId, by } = taken
    if (by) logSecurity('sign-in', 'ok', { accountId, by })
    return interactions.finish(request, reply, accountId)
  })

  const startAgain = (reply: FastifyReply, uid: string) => reply.redirect(interactions.addressOf(uid), 303)

  /** Only for a sign-in that waits for its factor. */
  async function waiting(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (waiting: Waiting) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    const step = await findStep(db, setUpStep, uid)
    const person = step && !step.by ? await findPerson(db, step.accountId) : undefined
    if (!person || (await hasSecondFactor(db, person.id))) return startAgain(reply, uid)
    return answer({ request, reply, uid, person, pages })
  }
}
