import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '../../people.ts'
import type { FactorChanges } from '../../second-factor/changes.ts'
import { factorsOf } from '../../second-factor/store.ts'
import { accountPath, accountReturnPath } from '../addresses.ts'
import type { NewFactorPages } from './new-factor.ts'
import { isForeignForm, type OwnSessions } from './own-session.ts'
import { formOf, type ProviderContext, type SendPage } from './scope.ts'

/** The pages that a sign-in may come back to. */
const pagesWithSignIn = ['', 'app', 'passkey']

const FactorForm = z.object({ kind: z.enum(['APP', 'PASSKEY']), id: z.string().regex(/^[\w-]{1,1500}$/) })

/** The pages where people look after their own second factors. */
export function registerAccountPages(
  app: FastifyInstance,
  { db, pages, issuer }: ProviderContext,
  sessions: OwnSessions,
  changes: FactorChanges,
  newFactors: NewFactorPages,
  send: SendPage,
): void {
  const base = `${new URL(issuer).pathname}${accountPath}`

  app.get(accountPath, async (request, reply) => {
    const session = await sessions.find(request, reply)
    if (!session) return reply.redirect(sessions.signInFor(''), 303)
    return sendOverview(reply, session.person)
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
        done: async (name, _by, { codes, problem }) =>
          codes
            ? send(reply, 200, pages.recoveryCodes({ codes, next: base }))
            : sendOverview(reply, person, problem ?? `"${name}" is a second factor from now on.`),
      })
    })
  }

  app.post(`${accountPath}/remove`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const factor = FactorForm.safeParse(Object.fromEntries(formOf(request)))
    const { name, problem } = factor.success ? await changes.remove(person.id, factor.data) : {}
    const done = name === undefined ? problem : `"${name}" is no second factor any more.`
    return sendOverview(reply, person, done)
  })

  app.post(`${accountPath}/recovery-codes`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const codes = await changes.makeRecoveryCodes(person.id)
    return codes ? send(reply, 200, pages.recoveryCodes({ codes, next: base })) : sendOverview(reply, person)
  })

  async function sendOverview(reply: FastifyReply, { id, username }: Person, done?: string) {
    return send(reply, 200, pages.account({ username, known: await factorsOf(db, id), done }))
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
    await send(reply, 403, pages.error('foreign_form', 'This form was sent by another page.'))
    return undefined
  }
}
