import type { accountOperations, managedAccountOperations } from '#contract/operations/accounts'
import type { Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import { requireOwnIntegrator } from '../../domain/integrators.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { notFound } from '../../base/errors.ts'
import type { IdentityDirectory } from '../../identity/index.ts'
import type { Notices } from '../../identity/notices.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import * as changes from './change-rules.ts'
import * as invitations from './invitation-rules.ts'
import { markDeparture, markRoles } from './marks.ts'
import { tellPerson } from './notices.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import * as writes from './write-store.ts'

/** Without a directory the platform does not manage the provider's identities, and leaves them alone. */
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
  async function create({ body }: { body: AccountBody }, context: Context): Promise<Account> {
    const { db, caller, changed } = context
    await writes.holdIntegrator(db, caller.integratorId)
    await changes.checkNewAccount(db, caller, body)
    await invitations.countInvitation(db, caller)
    const id = await writes.insertAccount(db, body)
    const created = await rules.requireAccount(db, caller.integratorId, id)
    await directory?.create(rules.asPerson(created), context)
    changed({ new: created })
    markRoles(context, { ...created, roles: [] }, created)
    return created
  }

  async function update({ params }: Addressed, body: AccountUpdate, context: Context): Promise<Account> {
    const { db, caller, changed } = context
    await writes.holdIntegrator(db, caller.integratorId)
    const current = await rules.requireAccount(db, caller.integratorId, params.accountId)
    changes.checkIdentity(caller, current, body)
    if (!changes.wouldChange(current, body)) return current
    await changes.checkUpdate(db, current, body)
    if (body.email !== current.email) await invitations.countInvitation(db, caller)
    await writes.updateAccount(db, current.accountId, body)
    const updated = await rules.requireAccount(db, caller.integratorId, current.accountId)
    await directory?.update(rules.asPerson(current), rules.asPerson(updated), context)
    changed({ old: current, new: updated })
    markRoles(context, current, updated)
    tellPerson(context, notices, current, updated)
    return updated
  }

  async function remove({ params }: Addressed, context: Context): Promise<null> {
    const { db, caller, changed } = context
    await writes.holdIntegrator(db, caller.integratorId)
    const current = await rules.requireAccount(db, caller.integratorId, params.accountId)
    changes.checkNotOneself(caller, current, 'delete')
    await changes.checkManagerRemains(db, current)
    const released = await writes.releaseOwned(db, current.accountId)
    await endSessionsOf(db, current.accountId)
    await writes.deleteAccount(db, current.accountId)
    await directory?.remove(rules.asPerson(current), context)
    changed({ old: withReleased(current, released) })
    markDeparture(context, current)
    return null
  }

  return {
    async listManagedAccounts(_input, { db, caller }) {
      return store.listAccounts(db, caller.integratorId)
    },
    async getManagedAccount({ params }, { db, caller }) {
      return rules.requireAccount(db, caller.integratorId, params.accountId)
    },
    createManagedAccount: create,
    updateManagedAccount: async (input, context) => update(input, input.body.data, context),
    deleteManagedAccount: remove,
    listManagedAccountLogins: listLogins,

    createAccount: create,
    updateAccount: async (input, context) => update(input, input.body, context),
    deleteAccount: remove,
    moveAccount,
    listAccountLogins: listLogins,
    async getAccountAuthorization({ params }, { db, caller }) {
      return rules.describeAuthorization(db, caller, params.accountId)
    },
    async listIntegratorAccounts({ params }, { db, caller }) {
      requireOwnIntegrator(caller, params.integratorId)
      return store.listAccounts(db, caller.integratorId)
    },
    async listAccountOwners({ params, query }, { db, caller }) {
      requireOwnIntegrator(caller, params.integratorId)
      return store.listOwners(db, caller.integratorId, query.name)
    },
  }
}

async function listLogins({ params }: Addressed, { db, caller }: Context) {
  const { accountId } = await rules.requireAccount(db, caller.integratorId, params.accountId)
  return store.listLogins(db, accountId)
}

async function moveAccount(
  { params }: { params: { accountId: string; integratorId: string } },
  { db, caller, changed }: Context,
): Promise<Account> {
  const found = await rules.requireAccountAnywhere(db, params.accountId)
  // Always in the same order, so that two moves in opposite directions do not wait for each other.
  for (const integratorId of [found.integratorId, params.integratorId].toSorted()) {
    if (!(await writes.holdIntegrator(db, integratorId))) throw notFound('Integrator')
  }
  const current = await rules.requireAccount(db, found.integratorId, params.accountId)
  if (current.integratorId === params.integratorId) return current
  changes.checkNotOneself(caller, current, 'move')
  await changes.checkManagerRemains(db, current)
  const released = await writes.releaseOwned(db, current.accountId)
  await writes.moveAccount(db, current, params.integratorId)
  const moved = await rules.requireAccount(db, params.integratorId, current.accountId)
  changed({ old: withReleased(current, released), new: moved, integratorId: current.integratorId })
  changed({ new: moved, integratorId: moved.integratorId })
  return moved
}

/** The trace tells as well which other accounts were changed: those that lost their owner. */
const withReleased = (account: Account, released: string[]) =>
  released.length > 0 ? { ...account, ownerOf: released } : account
