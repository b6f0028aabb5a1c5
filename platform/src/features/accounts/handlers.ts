import type { accountOperations, managedAccountOperations } from '#contract/operations/accounts'
import type { Account, AccountBody } from '#contract/schemas/account'
import { lockIntegrator, requireOwnIntegrator } from '../../domain/integrators.ts'
import { findSilenced } from '../../domain/previews.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { IdentityDirectory } from '../../identity/index.ts'
import type { Notices } from '../../identity/notices.ts'
import { accountChanges, withReleased } from './changes/handlers.ts'
import * as changes from './changes/rules.ts'
import { findOwned } from './changes/deletion-store.ts'
import * as lists from './list-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import * as writes from './changes/write-store.ts'

interface Parts {
  directory?: IdentityDirectory | undefined
  notices: Notices
}

interface Addressed {
  params: { accountId: string }
}

export function accountHandlers({
  directory,
  notices,
}: Parts): Handlers<typeof managedAccountOperations & typeof accountOperations> {
  const { create, update, remove } = accountChanges({ directory, notices })
  const creating = {
    outside: async ({ body }: { body: AccountBody }, context: Context) => create(body, context),
  }
  const removing = {
    outside: async ({ params }: Addressed, context: Context) => remove(params.accountId, context),
  }

  return {
    listManagedAccounts: {
      reads: lists.listReads,
      answer: async (_input, { db, caller }) => lists.listAccounts(db, { integratorId: caller.integratorId }),
    },
    async getManagedAccount({ params }, context) {
      return rules.requireAccount(context, params.accountId)
    },
    createManagedAccount: creating,
    updateManagedAccount: {
      outside: async ({ params, body }, context) => update(params.accountId, body.data, context),
    },
    deleteManagedAccount: removing,
    async previewAccountDeletion({ params }, context) {
      const { db } = context
      const { accountId } = await rules.requireAccount(context, params.accountId)
      return {
        ownedAccounts: await findOwned(db, accountId),
        silencedLocations: await findSilenced(context, { accountId }),
      }
    },
    listManagedAccountLogins: listLogins,

    createAccount: creating,
    updateAccount: {
      outside: async ({ params, body }, context) => update(params.accountId, body, context),
    },
    deleteAccount: removing,
    moveAccount,
    listAccountLogins: listLogins,
    async getAccountAuthorization({ params }, context) {
      return rules.describeAuthorization(context, params.accountId)
    },
    listIntegratorAccounts: {
      reads: lists.listReads,
      async answer({ params }, { db, caller }) {
        requireOwnIntegrator(caller, params.integratorId)
        return lists.listAccounts(db, { integratorId: caller.integratorId })
      },
    },
    listAccountOwners: {
      reads: lists.listReads,
      async answer({ params, query }, context) {
        const { caller } = context
        requireOwnIntegrator(caller, params.integratorId)
        return lists.listOwners(context, query.name)
      },
    },
  }
}

async function listLogins({ params }: Addressed, context: Context) {
  const { db } = context
  const { accountId } = await rules.requireAccount(context, params.accountId)
  return store.listLogins(db, accountId)
}

async function moveAccount(
  { params }: { params: { accountId: string; integratorId: string } },
  context: Context,
): Promise<Account> {
  const { db, caller, changed } = context
  const found = await rules.requireAccountAnywhere(db, params.accountId)
  // Always in the same order, so that two moves in opposite directions do not wait for each other.
  for (const integratorId of [found.integratorId, params.integratorId].toSorted()) {
    await lockIntegrator(db, integratorId)
  }
  const from = { ...context, integratorId: found.integratorId }
  const current = await rules.requireAccount(from, params.accountId)
  if (current.integratorId === params.integratorId) return current
  changes.checkNotOneself(caller, current, 'move')
  await changes.checkManagerRemains(from, current)
  const released = await writes.releaseOwned(db, current.accountId)
  await writes.moveAccount(db, current, params.integratorId)
  const to = { ...context, integratorId: params.integratorId }
  const moved = await rules.requireAccount(to, current.accountId)
  changed({ old: withReleased(current, released), new: moved, integratorId: current.integratorId })
  changed({ new: moved, integratorId: moved.integratorId })
  return moved
}
