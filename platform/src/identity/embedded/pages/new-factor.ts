import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOneLine } from '#contract/limits'
import { newToken } from '../../../base/secrets.ts'
import type { PageTexts } from '../../../texts/index.ts'
import type { Person } from '../../people.ts'
import type { FactorChanges, FactorRefusal } from '../../second-factor/changes.ts'
import { readRegistration, registrationOptions } from '../../second-factor/passkeys.ts'
import { findStep, storeStep, takeStep } from '../../second-factor/steps.ts'
import { mostFactors } from '../../second-factor/store.ts'
import { newTotpSecret, stepOfCode, totpAddress } from '../../second-factor/totp.ts'
import { longestFactorName } from '../views/second-factor.ts'
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

type Added = Awaited<ReturnType<FactorChanges['addApp']>>
type AsFirst = Parameters<FactorChanges['addApp']>[1]

/** Who adds a factor, and on which pages: those of their own account, or those of a sign-in. */
interface Adding {
  request: FastifyRequest
  reply: FastifyReply
  person: Person
  /** The address of the page itself. */
  action: string
  /** Where Cancel leads to. */
  back: string
  first?: AsFirst
  /** Answers after it was added, or could not be. */
  done: (name: string, by: 'app' | 'passkey', added: Added) => Promise<FastifyReply>
}

/** The pages that add an authenticator app or a passkey. */
export function createNewFactorPages(context: ProviderContext, changes: FactorChanges, send: SendPage) {
  const { db, pagesFor, encryption, settings } = context

  async function showApp({
    request,
    reply,
    person,
    action,
    back,
  }: Omit<Adding, 'done'>): Promise<FastifyReply> {
    const pages = pagesFor(request)
    const token = newToken()
    const secret = newTotpSecret()
    const stored = encryption.encrypt(secret, contextOf(token))
    await storeStep(db, newApp, token, { accountId: person.id, secret: stored })
    const name = pages.texts.newFactor.appName
    return send(reply, 200, pages.newApp({ ...appView(person, secret), action, back, token, name }))
  }

  async function addApp({ request, reply, person, action, back, first, done }: Adding) {
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const begun = await findStep(db, newApp, token)
    const secret = begun?.accountId === person.id && encryption.decrypt(begun.secret, contextOf(token))
    if (!secret) return reply.redirect(action, 303)
    const name = readName(form.get('name') ?? '')
    const step = stepOfCode(secret, form.get('code') ?? '')
    if (name === undefined || step === undefined) {
      const pages = pagesFor(request)
      const { nameProblem, wrongCode } = pages.texts.newFactor
      const problem = name === undefined ? nameProblem(longestFactorName) : wrongCode
      const view = { ...appView(person, secret), action, back, token, name: name ?? '', problem }
      return send(reply, 400, pages.newApp(view))
    }
    if (!(await takeStep(db, newApp, token))) return reply.redirect(action, 303)
    return done(name, 'app', await changes.addApp({ accountId: person.id, name, secret, step }, first))
  }

  async function showPasskey(
    { request, reply, person, action, back }: Omit<Adding, 'done'>,
    view?: { name: string; problem: string },
  ): Promise<FastifyReply> {
    const pages = pagesFor(request)
    const options = await registrationOptions(db, settings.publicUrl, person)
    await storeStep(db, newPasskey, person.id, { accountId: person.id, challenge: options.challenge })
    const name = pages.texts.newFactor.passkeyName
    return send(reply, view ? 400 : 200, pages.newPasskey({ options, action, back, name, ...view }))
  }

  async function addPasskey(adding: Adding): Promise<FastifyReply> {
    const { request, person, first, done } = adding
    const form = formOf(request)
    const name = readName(form.get('name') ?? '')
    const begun = await takeStep(db, newPasskey, person.id)
    const passkey =
      begun && (await readRegistration(settings.publicUrl, begun.challenge, form.get('passkey') ?? ''))
    const texts = pagesFor(request).texts.newFactor
    if (name === undefined)
      return showPasskey(adding, { name: '', problem: texts.nameProblem(longestFactorName) })
    if (!passkey) return showPasskey(adding, { name, problem: texts.passkeyFailed })
    return done(name, 'passkey', await changes.addPasskey({ ...passkey, accountId: person.id, name }, first))
  }

  return { showApp, addApp, showPasskey, addPasskey }
}

export type NewFactorPages = ReturnType<typeof createNewFactorPages>

const appView = ({ username }: Person, secret: string) => ({
  username,
  secret,
  address: totpAddress(secret, username),
})

/** Why a factor was not added, or not removed. */
export const explainRefusal = ({ account: { refusals } }: PageTexts, refusal: FactorRefusal): string =>
  refusals[refusal](mostFactors)

const readName = (typed: string) => {
  const name = typed.trim()
  return name !== '' && name.length <= longestFactorName && isOneLine(name) ? name : undefined
}
