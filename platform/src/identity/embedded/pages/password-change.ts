import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../db/transaction.ts'
import type { CheckCredentials } from '../../passwords/check.ts'
import { retrySeconds, unlessOverloaded } from '../../passwords/hashes.ts'
import { voidLinks } from '../../passwords/links.ts'
import type { PasswordMails } from '../../passwords/mails.ts'
import { explainProblem, problemWith } from '../../passwords/rules.ts'
import { storePasswordHash, tracePassword } from '../../passwords/store.ts'
import { factorsOf } from '../../second-factor/store.ts'
import { accountPath } from '../addresses.ts'
import type { BrowserMemory } from './known-browser.ts'
import { isForeignForm, type OwnSessions } from './own-session.ts'
import { formOf, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'

interface Options {
  context: ProviderContext
  checkCredentials: CheckCredentials
  passwordMails: PasswordMails
}

/** The page where somebody who is signed in changes the password, with the old one. Only this session goes on. */
export function registerPasswordChange(
  app: FastifyInstance,
  { context: { db, pagesFor, hasher, logSecurity }, checkCredentials, passwordMails }: Options,
  sessions: OwnSessions,
  memory: BrowserMemory,
  send: SendPage,
): void {
  const address = `${accountPath}/password`

  app.get(address, async (request, reply) => {
    const session = await sessions.find(request, reply)
    if (!session?.isRecent) return reply.redirect(sessions.signInFor('password', session?.person), 303)
    return send(reply, 200, pagesFor(request).changePassword(session.person))
  })

  app.post(address, async (request, reply) => {
    const pages = pagesFor(request)
    const { texts } = pages
    if (isForeignForm(request))
      return send(reply, 403, pages.error('foreign_form', texts.account.foreignForm))
    const session = await sessions.find(request, reply)
    if (!session?.isRecent) return reply.redirect(sessions.signInFor('password', session?.person), 303)
    const { person, sessionKey } = session
    const form = formOf(request)
    const refuse = (status: number, problem: string) =>
      send(reply, status, pages.changePassword({ username: person.username, problem }))
    // Counted as a sign-in: an open browser is no way to try passwords.
    const checked = await checkCredentials({
      username: person.username,
      password: form.get('current') ?? '',
      address: request.ip,
      browser: memory.browserOf(request),
    })
    if ('waitSeconds' in checked) {
      reply.header('retry-after', checked.waitSeconds)
      const isBusy = checked.kind === 'busy'
      return refuse(
        isBusy ? 503 : 429,
        isBusy ? texts.signIn.overloaded : tooManyAttempts(texts, checked.waitSeconds),
      )
    }
    if (checked.kind === 'refused' || checked.accountId !== person.id)
      return refuse(401, texts.changePassword.wrong)
    const password = form.get('password') ?? ''
    const refused = await problemWith(password, person)
    if (refused) return refuse(400, explainProblem(texts, refused))
    if (password !== form.get('repeated')) return refuse(400, texts.setPassword.notTheSame)
    const passwordHash = await unlessOverloaded(hasher.hash(password))
    if (passwordHash === undefined) {
      reply.header('retry-after', retrySeconds)
      return refuse(503, texts.signIn.overloaded)
    }
    const isAnyEnded = await transaction(db, async (queries) => {
      await tracePassword(queries, person.id, { action: 'PASSWORD_SET', through: 'OLD_PASSWORD' })
      // Whoever has read an older mail must not replace it.
      await voidLinks(queries, person.id)
      return storePasswordHash(person, passwordHash, queries, sessionKey)
    })
    const { id: accountId } = person
    logSecurity('password-set', 'ok', { accountId })
    if (isAnyEnded)
      logSecurity('session-ended', 'ok', { accountId, by: 'password-change', sessions: 'others' })
    await passwordMails.confirm(person)
    const known = await factorsOf(db, person.id)
    return send(
      reply,
      200,
      pages.account({ username: person.username, known, done: texts.changePassword.done }),
    )
  })
}
