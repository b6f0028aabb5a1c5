import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOneLine } from '#contract/limits'
import { newToken } from '../../../base/secrets.ts'
import type { Person } from '../../people.ts'
import type { FactorChanges } from '../../second-factor/changes.ts'
import { readRegistration, registrationOptions } from '../../second-factor/passkeys.ts'
import { factorsOf } from '../../second-factor/store.ts'
import { findStep, storeStep, takeStep } from '../../second-factor/steps.ts'
import { newTotpSecret, stepOfCode, totpAddress } from '../../second-factor/totp.ts'
import { accountPath, accountReturnPath } from '../addresses.ts'
import { longestFactorName } from '../views/second-factor.ts'
import { isForeignForm, type OwnSessions } from './own-session.ts'
import { formOf, type ProviderContext, type SendPage } from './scope.ts'

/** The secret that a page shows, until the first code proves that the app has it. */
const newApp = {
  model: 'NewApp',
  minutes: 30,
  payload: z.object({ accountId: z.string(), secret: z.string() }),
}

/** What a new passkey has to sign, by the account that makes it. */
const newPasskey = {
  model: 'NewPasskey',
  minutes: 30,
  payload: z.object({ accountId: z.string(), challenge: z.string() }),
}

const contextOf = (token: string) => `new app ${token}`

/** The pages that a sign-in may come back to. */
const pagesWithSignIn = ['', 'app', 'passkey']

const FactorForm = z.object({ kind: z.enum(['APP', 'PASSKEY']), id: z.string().regex(/^[\w-]{1,1500}$/) })

/** The pages where people look after their own second factors. */
export function registerAccountPages(
  app: FastifyInstance,
  context: ProviderContext,
  sessions: OwnSessions,
  changes: FactorChanges,
  send: SendPage,
): void {
  const { db, pages, encryption, issuer, settings } = context
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

  app.get(`${accountPath}/app`, async (request, reply) => {
    const person = await recentPerson(request, reply, 'app')
    if (!person) return reply
    const token = newToken()
    const secret = newTotpSecret()
    const stored = encryption.encrypt(secret, contextOf(token))
    await storeStep(db, newApp, token, { accountId: person.id, secret: stored })
    return send(reply, 200, pages.newApp(viewOf(person, token, secret, 'Authenticator app')))
  })

  app.post(`${accountPath}/app`, async (request, reply) => {
    const person = await senderOf(request, reply, 'app')
    if (!person) return reply
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const begun = await findStep(db, newApp, token)
    const secret = begun?.accountId === person.id && encryption.decrypt(begun.secret, contextOf(token))
    if (!secret) return reply.redirect(`${base}/app`, 303)
    const name = readName(form.get('name') ?? '')
    const step = stepOfCode(secret, form.get('code') ?? '')
    const problem =
      name === undefined
        ? nameProblem
        : step === undefined &&
          'This is not the code of this key. Look whether the clock of the phone is right.'
    if (name === undefined || step === undefined) {
      const view = viewOf(person, token, secret, name ?? '')
      return send(reply, 400, pages.newApp({ ...view, problem: problem || undefined }))
    }
    if (!(await takeStep(db, newApp, token))) return reply.redirect(`${base}/app`, 303)
    const added = await changes.addApp({ accountId: person.id, name, secret, step })
    return sendAdded(reply, person, name, added)
  })

  app.get(`${accountPath}/passkey`, async (request, reply) => {
    const person = await recentPerson(request, reply, 'passkey')
    return person ? sendNewPasskey(reply, 200, person, { name: 'Passkey' }) : reply
  })

  app.post(`${accountPath}/passkey`, async (request, reply) => {
    const person = await senderOf(request, reply, 'passkey')
    if (!person) return reply
    const form = formOf(request)
    const name = readName(form.get('name') ?? '')
    const begun = await takeStep(db, newPasskey, person.id)
    const made =
      begun && (await readRegistration(settings.publicUrl, begun.challenge, form.get('passkey') ?? ''))
    if (name === undefined) return sendNewPasskey(reply, 400, person, { name: '', problem: nameProblem })
    if (!made) {
      const problem = 'The passkey could not be added. Try again.'
      return sendNewPasskey(reply, 400, person, { name, problem })
    }
    const added = await changes.addPasskey({ ...made, accountId: person.id, name })
    return sendAdded(reply, person, name, added)
  })

  app.post(`${accountPath}/remove`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const factor = FactorForm.safeParse(Object.fromEntries(formOf(request)))
    const removed = factor.success ? await changes.remove(person.id, factor.data) : undefined
    return sendOverview(
      reply,
      person,
      removed === undefined ? undefined : `"${removed}" is no second factor any more.`,
    )
  })

  app.post(`${accountPath}/recovery-codes`, async (request, reply) => {
    const person = await senderOf(request, reply, '')
    if (!person) return reply
    const codes = await changes.makeRecoveryCodes(person.id)
    return codes ? send(reply, 200, pages.recoveryCodes(codes)) : sendOverview(reply, person)
  })

  /** The first factor comes with recovery codes, which are shown at once. */
  async function sendAdded(
    reply: FastifyReply,
    person: Person,
    name: string,
    { codes, problem }: { codes?: string[]; problem?: string },
  ) {
    if (codes) return send(reply, 200, pages.recoveryCodes(codes))
    return sendOverview(reply, person, problem ?? `"${name}" is a second factor from now on.`)
  }

  async function sendNewPasskey(
    reply: FastifyReply,
    status: number,
    person: Person,
    view: { name: string; problem?: string },
  ) {
    const options = await registrationOptions(db, settings.publicUrl, person)
    await storeStep(db, newPasskey, person.id, { accountId: person.id, challenge: options.challenge })
    return send(reply, status, pages.newPasskey({ options, ...view }))
  }

  async function sendOverview(reply: FastifyReply, { id, username }: Person, done?: string) {
    return send(reply, 200, pages.account({ username, known: await factorsOf(db, id), done }))
  }

  const viewOf = ({ username }: Person, token: string, secret: string, name: string) => ({
    username,
    token,
    secret,
    name,
    address: totpAddress(secret, username),
  })

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

const nameProblem = `Give it a name of at most ${longestFactorName} characters.`

const readName = (typed: string) => {
  const name = typed.trim()
  return name !== '' && name.length <= longestFactorName && isOneLine(name) ? name : undefined
}
