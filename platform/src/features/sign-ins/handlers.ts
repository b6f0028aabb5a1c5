import { invitationHeader, writeInvitation } from '#contract/invitation'
import type { signInOperations } from '#contract/operations/sign-ins'
import { notFound } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import { addressKey, causeOf, spend } from '../../db/message-budgets.ts'
import { isSame } from '../../domain/edits.ts'
import { endTokensOf } from '../../domain/people/tokens.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import type { Identity } from '../../identity/index.ts'
import type { SecondFactorRule } from '../../identity/second-factor/requirement.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import * as rules from './rules.ts'
import { listOpen } from './sessions-store.ts'
import * as store from './store.ts'

const byOf = ({ isOperator }: Caller) => (isOperator ? 'operator' : 'account-manager')

export function signInHandlers(
  { isEmbedded, removeFactors, inviteAgain }: Pick<Identity, 'isEmbedded' | 'removeFactors' | 'inviteAgain'>,
  { secondFactor: ofPlatform }: { secondFactor: SecondFactorRule },
): Handlers<typeof signInOperations> {
  return {
    async listSignIns(_input, context) {
      const signIns = await store.listSignIns(context, isEmbedded)
      return isEmbedded ? signIns : signIns.map((signIn) => ({ ...signIn, state: null, secondFactors: null }))
    },

    async endAccountSessions({ params }, context) {
      const { db, caller, changed, logSecurity, afterCommit } = context
      const account = await rules.requireAccount(context, params.accountId)
      rules.checkNotOneself(caller, account, 'OWN_SESSIONS_ELSEWHERE')
      const { accountId } = account
      const open = await listOpen(context, accountId, isEmbedded)
      const isAnyEnded = await endSessionsOf(db, accountId)
      const tokens = await endTokensOf(db, accountId)
      if (!isAnyEnded && open.length + tokens === 0) throw notFound('Session')
      changed({ new: account })
      afterCommit(async () =>
        logSecurity('session-ended', 'ok', { accountId, by: byOf(caller), sessions: 'all' }),
      )
      return null
    },

    async resendInvitation({ params }, context) {
      const { db, caller, changed, afterCommit, setHeader } = context
      const invite = rules.managed(inviteAgain)
      await lockIntegrator(db, caller.integratorId)
      const account = await rules.requireAccount(context, params.accountId)
      await rules.checkInvited(context, account)
      const { accountId, email, ...traced } = account
      await spend(db, 'INVITATION', { ...causeOf(caller), address: addressKey('EMAIL', email) })
      const invitation = await invite({ id: accountId }, { db, afterCommit })
      afterCommit(async () => setHeader(invitationHeader, writeInvitation(invitation)))
      changed({ new: { accountId, ...traced } })
      return null
    },

    async getSecondFactorRules(_input, context) {
      rules.managed(removeFactors)
      return rules.describeRules(context, ofPlatform)
    },

    async setSecondFactorRule({ body }, context) {
      rules.managed(removeFactors)
      const { db, caller, changed, logSecurity, afterCommit } = context
      const rule = rules.readRule(body)
      await lockIntegrator(db, caller.integratorId)
      const before = await rules.describeRules(context, ofPlatform)
      if (isSame(before.own, rules.describeRule(rule), ['required', 'from'])) return before
      await store.updateRule(context, rule)
      const after = await rules.describeRules(context, ofPlatform)
      changed({ old: before.own, new: after.own })
      const { required, from } = rule
      afterCommit(async () =>
        logSecurity('second-factor-rule-set', 'ok', { required, from: from?.toISOString() }),
      )
      return after
    },

    async removeSecondFactors({ params }, context) {
      const { db, caller, changed, logSecurity, afterCommit } = context
      const remove = rules.managed(removeFactors)
      await lockIntegrator(db, caller.integratorId)
      const account = await rules.requireAccount(context, params.accountId)
      rules.checkNotOneself(caller, account, 'OWN_FACTORS_ELSEWHERE')
      const { accountId } = account
      const removed = await remove({ db, afterCommit }, accountId)
      if (removed === 0) throw notFound('Second factor')
      await spend(db, 'NOTICE', causeOf(caller))
      changed({ new: { ...account, removed } })
      afterCommit(async () => {
        logSecurity('second-factor-removed', 'ok', { accountId, by: byOf(caller) })
        logSecurity('session-ended', 'ok', { accountId, by: 'second-factor-removed', sessions: 'all' })
      })
      return null
    },
  }
}
