import type { confirmationOperations, ownConfirmationOperations } from '#contract/operations/confirmations'
import type { IntegrationTest } from '#contract/schemas/integration'
import { reasonFor } from '#contract/texts/reasons/reason'
import { refusalFor } from '#contract/texts/refusals/refusal'
import type { AddressKind } from '#contract/values'
import type { Encryption } from '../../base/encryption.ts'
import { invalid } from '../../base/errors.ts'
import type { Channels } from '../../messages/channels/index.ts'
import { answerOf } from '../../messages/channels/test-notice.ts'
import { tryCode, useCode } from '../../db/confirmations/codes.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Notices } from '../../identity/notices.ts'
import * as rules from './rules.ts'

interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
  notices: Notices
}

export function confirmationHandlers(
  dependencies: Dependencies,
): Handlers<typeof ownConfirmationOperations & typeof confirmationOperations> {
  /** No connection of ours waits for a provider. */
  async function ask(context: Context, account: { accountId: string; username: string }, kind: AddressKind) {
    const { accountId, username } = account
    const addresses = await rules.spendCode(context, accountId, kind)
    const outcome = kind === 'PHONE' ? await rules.sendText(dependencies, context, addresses) : undefined
    return async ({ db, afterCommit, changed }: Context): Promise<IntegrationTest> => {
      if (!outcome) await dependencies.notices.confirmAddress({ db, afterCommit }, { accountId })
      changed({ new: { accountId, username, kind } })
      return answerOf(outcome ?? { result: 'SENT', answer: reasonFor('ACCEPTED') })
    }
  }

  return {
    getOwnConfirmations: async (_input, context) => rules.describe(context),

    sendOwnConfirmation: {
      async outside({ body: { kind } }, context) {
        const finish = await ask(context, context.caller, kind)
        return async (_input, inside) => finish(inside)
      },
    },

    confirmOwnAddress: {
      // The try counts, also if it is wrong.
      async outside({ body: { kind, code } }, { db, caller: { accountId } }) {
        const address = await tryCode(db, accountId, kind, code)
        if (address === undefined) throw invalid('code', refusalFor('CODE_WRONG'))
        return async (_input, context) => {
          const { username } = context.caller
          await useCode(context.db, { accountId, kind, address })
          context.changed({ new: { accountId, username, kind } })
          return rules.describe(context)
        }
      },
    },

    sendConfirmation: {
      async outside({ params, body: { kind } }, context) {
        const finish = await ask(context, await rules.requireAccount(context, params.accountId), kind)
        return async (_input, inside) => finish(inside)
      },
    },

    listMessageBudgets: async (_input, context) => rules.listBudgets(context),
  }
}
