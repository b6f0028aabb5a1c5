import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '../../people.ts'
import type { FactorChanges } from '../../second-factor/changes.ts'
import { factorsOf } from '../../second-factor/store.ts'
import { accountPath, accountReturnPath } from '../addresses.ts'
import { explainRefusal, type NewFactorPages } from './new-factor.ts'
import { isForeignForm, type OwnSessions } from './own-session.ts'
import { formOf, type ProviderContext, type SendPage } from './scope.ts'

/** The pages that a sign-in may come back to. */
const pagesWithSignIn = ['', 'app', 'passkey', 'password']

const FactorForm = z.object({ kind: z.enum(['APP', 'PASSKEY']), id: z.string().regex(/^[\w-]{1,1500}$/) })

/** The pages where people look after their own second factors. */
export function registerAccountPages(
  app: FastifyInstance,
  { db, pagesFor, issuer }: ProviderContext,
  sessions: OwnSessions,
  changes: FactorChanges,
  newFactors: NewFactorPages,
  send: SendPage,
): void {
  const base = `${new URL(issuer).pathname}${accountPath}`

  app.get(accountPath, async (request, reply) => {
    const session = await sessions.find(request, reply)
    if (!session) return reply.redirect(sessions.signInFor(''), 303)
    return sendOverview(request, reply, session.person)
  })

  app.get(accountReturnPath, async (request, reply) => {
    const { state } = request.query as Record<string, unknown>
    const page = pagesWithSignIn.find((name) => name === state)
    return reply.redirect(page ? `${base}/${page}` : base, 303)
  })

  const { showApp, addApp, showPasskey, addPasskey } = newFactors
  for (const [page, show, add] of [
    ['app', showApp, addApp],
    ['passkey', showPasskey, addPasskey],
  ] as const) {
    const at = { action: `${base}/${page}`, back: base }
    app.get(`${accountPath}/${page}`, async (request, reply) => {
      const person = await recentPerson(request, reply, page)
      return person ? show({ request, reply, person, ...at }) : reply
    })
    app.post(`${accountPath}/${page}`, async (request, reply) => {
      const person = await senderOf(request, reply, page)
      if (!person) return reply
      return add({
        request,
        reply,
        person,
        ...at,
        // The first factor comes with recovery codes, which are shown at once.
        done: async (name, _by, { codes, problem }) => {
          const { recoveryCodes, texts } = pagesFor(request)
          if (codes) return send(reply, 200, recoveryCodes({ codes, next: base }))
          const done = problem ? explainRefusal(texts, problem) : texts.account.added(name)
          return sendOverview(request, reply, person, done)
        },
      })
    })
  }

  app.post(`${accountPath}/remove`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const factor = FactorForm.safeParse(Object.fromEntries(formOf(request)))
    const { name, problem } = factor.success ? await changes.remove(person.id, factor.data) : {}
    const { texts } = pagesFor(request)
    const refusal = problem && explainRefusal(texts, problem)
    return sendOverview(request, reply, person, name === undefined ? refusal : texts.account.removed(name))
  })

  app.post(`${accountPath}/recovery-codes`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const codes = await changes.makeRecoveryCodes(person.id)
    if (!codes) return sendOverview(request, reply, person)
    return send(reply, 200, pagesFor(request).recoveryCodes({ codes, next: base }))
  })

  async function sendOverview(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, username }: Person,
    done?: string,
  ) {
    return send(reply, 200, pagesFor(request).account({ username, known: await factorsOf(db, id), done }))
  }

  /** Nothing if the person has to sign in first. Then that is answered, and it leads to the page. */
  async function recentPerson(request: FastifyRequest, reply: FastifyReply, page: string) {
    const session = await sessions.find(request, reply)
    if (session?.isRecent) return session.person
    await reply.redirect(sessions.signInFor(page, session?.person), 303)
    return undefined
  }

  /** The same for a form. */
  async function senderOf(request: FastifyRequest, reply: FastifyReply, page: string) {
    if (!isForeignForm(request)) return recentPerson(request, reply, page)
    const pages = pagesFor(request)
    await send(reply, 403, pages.error('foreign_form', pages.texts.account.foreignForm))
    return undefined
  }
}
