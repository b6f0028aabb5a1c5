import type { ownAccountOperations } from '#contract/operations/accounts'
import type { Handlers } from '../../../http/context.ts'
import { endSession } from '../../../identity/sessions.ts'
import * as rules from '../rules.ts'
import { epochSeconds } from '../../../base/time.ts'

export const ownAccountHandlers: Handlers<typeof ownAccountOperations> = {
  async getCurrentAccount(_input, context) {
    const { caller } = context
    const { integratorName, isOperator } = caller
    return { ...(await rules.requireAccount(context, caller.accountId)), integratorName, isOperator }
  },

  async getCurrentAuthorization(_input, context) {
    const { caller } = context
    return rules.describeAuthorization(context, caller.accountId)
  },

  async keepAlive(_input, { caller }) {
    return {
      accountId: caller.accountId,
      expiresAt: epochSeconds(caller.tokenExpiresAt),
    }
  },

  async logout(_input, { db, caller, changed, logSecurity, afterCommit }) {
    if (await endSession(db, caller, 'byPlatform'))
      afterCommit(async () => logSecurity('session-ended', 'ok', { by: 'self', sessions: 'one' }))
    changed({ old: { accountId: caller.accountId, username: caller.username } })
    return null
  },
}
