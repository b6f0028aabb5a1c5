import { invitationHeader, writeInvitation } from '#contract/invitation'
import type { signInOperations } from '#contract/operations/sign-ins'
import { notFound } from '../../base/errors.ts'
import { isSame } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/integrators.ts'
import { countMail } from '../../domain/new-accounts.ts'
import type { Handlers } from '../../http/context.ts'
import type { Identity } from '../../identity/index.ts'
import type { SecondFactorRule } from '../../identity/second-factor/requirement.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function signInHandlers(
  { removeFactors, inviteAgain }: Pick<Identity, 'removeFactors' | 'inviteAgain'>,
  { secondFactor: ofPlatform }: { secondFactor: SecondFactorRule },
): Handlers<typeof signInOperations> {
  return {
    async listSignIns(_input, context) {
      const signIns = await store.listSignIns(context)
      return removeFactors
        ? signIns
        : signIns.map((signIn) => ({ ...signIn, state: null, secondFactors: null }))
    },

    async resendInvitation({ params }, context) {
      const { db, caller, changed, afterCommit, setHeader } = context
      const invite = rules.managed(inviteAgain)
      await lockIntegrator(db, caller.integratorId)
      const account = await rules.requireAccount(context, params.accountId)
      await rules.checkInvited(context, account)
      const { accountId } = account
      await countMail(db, caller, 'INVITATION', accountId)
      const invitation = await invite({ id: accountId }, { db, afterCommit })
      afterCommit(async () => setHeader(invitationHeader, writeInvitation(invitation)))
      changed({ new: account })
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
      rules.checkNotOneself(caller, account)
      const { accountId } = account
      const removed = await remove({ db, afterCommit }, accountId)
      if (removed === 0) throw notFound('Second factor')
      await countMail(db, caller, 'NOTICE')
      changed({ new: { ...account, removed } })
      const by = caller.isOperator ? 'operator' : 'account-manager'
      afterCommit(async () => {
        logSecurity('second-factor-removed', 'ok', { accountId, by })
        logSecurity('session-ended', 'ok', { accountId, by: 'second-factor-removed', sessions: 'all' })
      })
      return null
    },
  }
}
