import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '../../../base/address.ts'
import { minute, toSeconds } from '../../../base/time.ts'
import { type AttemptLimits, beginAttempt, quota, unlimited } from '../../passwords/attempts.ts'
import { logNewPassword, unknownSubject } from '../../passwords/check.ts'
import { retrySeconds, unlessOverloaded } from '../../passwords/hashes.ts'
import { findLinkAccount, redeemLink, setPasswordPath, tryLink } from '../../passwords/links.ts'
import type { PasswordMails } from '../../passwords/mails.ts'
import { explainProblem, problemWith } from '../../passwords/rules.ts'
import { noteLanguage, type Person } from '../../people.ts'
import { forgotPasswordPath } from '../addresses.ts'
import type { BrowserMemory } from './known-browser.ts'
import { formOf, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'

const window = toSeconds(15 * minute)

/** At most three mails per person, whoever asks. A link works whoever asked for it, so this limit locks nobody out. */
const reminderLimits: AttemptLimits = {
  together: unlimited,
  perUser: quota(3, window),
  perSource: quota(20, window),
  windowSeconds: window,
}
const longestName = 254

/** The page "Forgot password?" and the page that links in mails open. */
export function registerPasswordPages(
  app: FastifyInstance,
  { db, pagesFor, hasher, logSecurity }: ProviderContext,
  mails: PasswordMails,
  memory: BrowserMemory,
  send: SendPage,
): void {
  app.get(forgotPasswordPath, async (request, reply) =>
    send(reply, 200, pagesFor(request).forgotPassword({})),
  )

  app.post(forgotPasswordPath, async (request, reply) => {
    const pages = pagesFor(request)
    const name = storable(formOf(request).get('name') ?? '')
    if (name === '') {
      return send(reply, 400, pages.forgotPassword({ problem: pages.texts.forgotPassword.nameMissing }))
    }
    // Counted apart from sign-ins: after too many requests a person can still sign in.
    const who = {
      subject: `reminder ${unknownSubject(name)}`,
      source: `reminder ${countedAddress(request.ip)}`,
    }
    const { waitSeconds } = await beginAttempt(db, who, reminderLimits)
    if (waitSeconds) {
      logSecurity('password-reset-asked', 'refused', { reason: 'too-often' })
      reply.header('retry-after', waitSeconds)
      const problem = tooManyAttempts(pages.texts, waitSeconds)
      return send(reply, 429, pages.forgotPassword({ name, problem }))
    }
    await mails.remind(name)
    return send(reply, 200, pages.reminderSent())
  })

  // Opening the page does not use the link up: mail programs open links to check them.
  app.get(setPasswordPath, async (request, reply) => {
    const token = tokenOf(request)
    const account = await findLinkAccount(db, token)
    if (!account) return refuseLink(request, reply)
    return send(reply, 200, pagesFor(request).setPassword({ token, username: account.username }))
  })

  app.post(setPasswordPath, async (request, reply) => {
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const account = await tryLink(db, token)
    if (!account) return refuseLink(request, reply)
    const password = form.get('password') ?? ''
    const pages = pagesFor(request)
    const refused = await problemWith(password, account)
    const isRepeated = password === form.get('repeated')
    if (refused || !isRepeated) {
      const problem = refused ? explainProblem(pages.texts, refused) : pages.texts.setPassword.notTheSame
      return send(reply, 400, pages.setPassword({ token, username: account.username, problem }))
    }
    return finish(request, reply, { token, account, password })
  })

  function refuseLink(request: FastifyRequest, reply: FastifyReply) {
    logSecurity('token-refused', 'refused', { reason: 'the password link is spent' })
    return send(reply, 410, pagesFor(request).linkSpent())
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, account, password }: { token: string; account: Person; password: string },
  ) {
    const pages = pagesFor(request)
    const passwordHash = await unlessOverloaded(hasher.hash(password))
    if (passwordHash === undefined) {
      const view = { token, username: account.username, problem: pages.texts.signIn.overloaded }
      return send(reply.header('retry-after', retrySeconds), 503, pages.setPassword(view))
    }
    const redeemed = await redeemLink(db, token, account, passwordHash)
    if (!redeemed) return refuseLink(request, reply)
    logNewPassword(logSecurity, account.id, redeemed)
    await noteLanguage(db, account.id, pages.language)
    await mails.confirm(account)
    // If strangers' attempts delay a person's sign-in, this browser is now exempt.
    memory.remember(request, reply, account.id)
    return send(reply, 200, pages.passwordSet())
  }
}

const storable = (text: string) => text.replaceAll('\0', '').trim().slice(0, longestName)

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>
  return typeof token === 'string' ? token : ''
}
