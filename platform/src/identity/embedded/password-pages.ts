import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usernameKey } from '../../base/spelling.ts'
import { beginAttempt } from '../passwords/attempts.ts'
import type { AttemptLimits } from '../passwords/attempts.ts'
import type { Person } from '../people.ts'
import { formOf, overloaded, tooManyAttempts } from './page-scope.ts'
import type { SendPage } from './page-scope.ts'
import { forgotPasswordPath } from './addresses.ts'
import { setPasswordPath } from '../passwords/links.ts'
import type { ProviderParts } from './parts.ts'
import { findLinkAccount, redeemLink } from '../passwords/links.ts'
import type { PasswordMails } from '../passwords/mails.ts'
import { retrySeconds, unlessOverloaded } from '../passwords/line.ts'
import { problemWith } from '../passwords/rules.ts'

const reminderLimits: AttemptLimits = { perUser: 3, perAddress: 20, windowSeconds: 15 * 60 }
const longestName = 254

/** "Forgot password?" and the page that the links in our mails lead to. */
export function registerPasswordPages(
  app: FastifyInstance,
  { db, pages, hasher }: ProviderParts,
  mails: PasswordMails,
  send: SendPage,
): void {
  app.get(forgotPasswordPath, async (_request, reply) => send(reply, 200, pages.forgotPassword({})))

  app.post(forgotPasswordPath, async (request, reply) => {
    const name = storable(formOf(request).get('name') ?? '')
    if (name === '') {
      return send(reply, 400, pages.forgotPassword({ problem: 'Enter your username or e-mail address.' }))
    }
    // Counted apart from the sign-ins: whoever asks too often may still sign in.
    const who = { username: `reminder ${usernameKey(name)}`, address: `reminder ${request.ip}` }
    const { waitSeconds } = await beginAttempt(db, who, reminderLimits)
    if (waitSeconds) {
      reply.header('retry-after', waitSeconds)
      return send(reply, 429, pages.forgotPassword({ name, problem: tooManyAttempts(waitSeconds) }))
    }
    mails.remind(name)
    return send(reply, 200, pages.reminderSent())
  })

  // Opening the page uses nothing up: mail programs open links to look at them.
  app.get(setPasswordPath, async (request, reply) => {
    const token = tokenOf(request)
    const account = await findLinkAccount(db, token)
    if (!account) return send(reply, 410, pages.linkSpent())
    return send(reply, 200, pages.setPassword({ token, username: account.username }))
  })

  app.post(setPasswordPath, async (request, reply) => {
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const account = await findLinkAccount(db, token)
    if (!account) return send(reply, 410, pages.linkSpent())
    const password = form.get('password') ?? ''
    const problem =
      (await problemWith(password, account)) ?? problemWithRepetition(password, form.get('repeated'))
    if (problem) {
      return send(reply, 400, pages.setPassword({ token, username: account.username, problem }))
    }
    return finish(reply, { token, account, password })
  })

  async function finish(
    reply: FastifyReply,
    { token, account, password }: { token: string; account: Person; password: string },
  ) {
    const passwordHash = await unlessOverloaded(hasher.hash(password))
    if (passwordHash === undefined) {
      const view = { token, username: account.username, problem: overloaded }
      return send(reply.header('retry-after', retrySeconds), 503, pages.setPassword(view))
    }
    if (!(await redeemLink(db, token, account, passwordHash))) return send(reply, 410, pages.linkSpent())
    mails.confirm(account)
    return send(reply, 200, pages.passwordSet())
  }
}

const storable = (text: string) => text.replaceAll('\0', '').trim().slice(0, longestName)

const problemWithRepetition = (password: string, repeated: string | null) =>
  password === repeated ? undefined : 'The two passwords are not the same.'

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>
  return typeof token === 'string' ? token : ''
}
