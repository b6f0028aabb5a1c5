import type { ownSignInOperations } from '#contract/operations/sign-ins'
import { notFound } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Identity } from '../../identity/index.ts'
import { factorsOf } from '../../identity/second-factor/store.ts'
import { endSession, endSessionsOf, sessionIdOf } from '../../identity/sessions.ts'
import { listOpen, listOwn, listPrograms } from './sessions-store.ts'

/** What people see of their own sign-in, and the sessions that they end. */
export function ownSignInHandlers({
  isEmbedded,
  ownPages,
}: Pick<Identity, 'isEmbedded' | 'ownPages'>): Handlers<typeof ownSignInOperations> {
  const report = (
    { caller: { accountId, username }, changed, logSecurity, afterCommit }: Context,
    sessions: 'one' | 'others',
  ) => {
    changed({ new: { accountId, username, sessions } })
    afterCommit(async () => logSecurity('session-ended', 'ok', { by: 'self', sessions }))
    return null
  }

  return {
    async getOwnSignIn(_input, { db, caller }) {
      const pages = { accountPage: ownPages.account, passwordPage: ownPages.password }
      if (!isEmbedded) return { ...pages, secondFactors: null, recoveryCodes: null }
      const { factors, recoveryCodes } = await factorsOf(db, caller.accountId)
      return {
        ...pages,
        secondFactors: factors.map(({ kind, name, createdAt, lastUsedAt }) => ({
          kind,
          name,
          createdAt: epochSeconds(createdAt),
          lastUsedAt: lastUsedAt && epochSeconds(lastUsedAt),
        })),
        recoveryCodes,
      }
    },

    async listOwnSessions(_input, context) {
      const sessions = await listOwn(context, isEmbedded)
      const programs = await listPrograms(context)
      const own = sessions.map(({ sessionKey, loginDate, ...session }) => ({
        ...session,
        sessionId: sessionIdOf(sessionKey),
        loginDate: epochSeconds(loginDate),
        isCurrent: sessionKey === context.caller.sessionKey,
      }))
      return [...programs, ...own]
    },

    async endOwnSession({ params }, context) {
      const { db, caller } = context
      const open = await listOpen(context, caller.accountId, isEmbedded)
      const sessionKey = open.find((key) => sessionIdOf(key) === params.sessionId)
      if (sessionKey === undefined) throw notFound('Session')
      await endSession(db, { ...caller, sessionKey }, 'byPlatform')
      return report(context, 'one')
    },

    async endOtherSessions(_input, context) {
      const { db, caller } = context
      const { accountId, sessionKey } = caller
      const open = await listOpen(context, accountId, isEmbedded)
      // The provider may have sessions that have not made a call yet.
      const isAnyEnded = await endSessionsOf(db, accountId, sessionKey)
      if (!isAnyEnded && open.every((key) => key === sessionKey)) throw notFound('Session')
      return report(context, 'others')
    },
  }
}
