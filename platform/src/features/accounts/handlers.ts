import { invitationHeader, writeInvitation } from '#contract/invitation'
import { mostUsage } from '#contract/limits'
import type {
  accountOperations,
  managedAccountOperations,
  operatorAccountOperations,
  ownAccountOperations,
} from '#contract/operations/accounts'
import type { Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import { ApiError, outdated } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { lockIntegrator, requireIntegrator, requireOwnIntegrator } from '../../domain/integrators.ts'
import { countMail } from '../../domain/new-accounts.ts'
import { findSilenced } from '../../domain/previews.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { IdentityDirectory } from '../../identity/index.ts'
import type { Notices } from '../../identity/notices.ts'
import { endSession, endSessionsOf } from '../../identity/sessions.ts'
import * as rules from './rules.ts'
import * as writes from './store.ts'
import * as store from './store.ts'

type Inside<Result> = (input: unknown, context: Context) => Promise<Result>

interface Parts {
  directory?: IdentityDirectory | undefined
  notices: Notices
}

/**
 * Changes of accounts that identities follow, in two stages. Outside of a transaction the rules are checked and the
 * provider is asked. Inside it the rules are checked again, now under locks, and everything is written. Without a
 * directory the platform does not manage the provider's identities.
 */
function accountChanges({ directory, notices }: Parts) {
  async function create(body: AccountBody, outside: Context): Promise<Inside<Account>> {
    const { caller } = outside
    const check = (db: Queries) => rules.checkNewAccount({ ...outside, db }, body)
    await transaction(outside.db, check)
    const finish = await directory?.create(body, outside)
    return async (_input, context) => {
      const { db, changed, afterCommit, setHeader } = context
      await lockIntegrator(db, caller.integratorId)
      await check(db)
      await countMail(db, caller, 'INVITATION')
      const id = await writes.insertAccount(db, body)
      const created = await rules.requireAccount(context, id)
      const invitation = await finish?.(rules.asPerson(created), context)
      if (invitation) afterCommit(async () => setHeader(invitationHeader, writeInvitation(invitation)))
      changed({ new: created })
      rules.logRoles(context, { ...created, roles: [], locationGroups: [] }, created)
      return created
    }
  }

  async function update(accountId: string, body: AccountUpdate, outside: Context): Promise<Inside<Account>> {
    const { caller } = outside
    const check = async (db: Queries) => {
      const current = await rules.requireAccount({ ...outside, db }, accountId)
      rules.checkIdentity(caller, current, body)
      if (rules.isUnchanged(current, body)) return { current, isChange: false }
      await rules.checkUpdate({ ...outside, db }, current, body)
      return { current, isChange: true }
    }
    const first = await transaction(outside.db, check)
    const before = rules.asPerson(first.current)
    const finish = first.isChange
      ? await directory?.update(before, { ...before, ...namesOf(body) }, outside)
      : undefined
    return async (_input, context) => {
      const { db, changed } = context
      await lockIntegrator(db, caller.integratorId)
      const { current, isChange } = await check(db)
      if (!isChange) return current
      // Somebody has changed it meanwhile: what was no change before is one now, and the provider was not asked.
      if (!first.isChange) throw outdated('The account')
      if (body.email !== current.email) await countMail(db, caller, 'INVITATION')
      await writes.updateAccount(db, accountId, body)
      const updated = await rules.requireAccount(context, accountId)
      await finish?.({ before: rules.asPerson(current), after: rules.asPerson(updated) }, context)
      changed({ old: current, new: updated })
      rules.logRoles(context, current, updated)
      await rules.tellPerson(context, notices, current, updated)
      return updated
    }
  }

  async function remove(accountId: string, outside: Context): Promise<Inside<null>> {
    const { caller } = outside
    const check = async (db: Queries) => {
      const current = await rules.requireAccount({ ...outside, db }, accountId)
      rules.checkNotOneself(caller, current, 'delete')
      await rules.checkManagerRemains({ ...outside, db }, current)
      return current
    }
    const finish = await directory?.remove(rules.asPerson(await transaction(outside.db, check)), outside)
    return async (_input, context) => {
      const { db, changed } = context
      await lockIntegrator(db, caller.integratorId)
      const current = await check(db)
      const released = await writes.releaseOwned(db, accountId)
      await endSessionsOf(db, accountId)
      await writes.deleteAccount(db, accountId)
      await finish?.(rules.asPerson(current), context)
      changed({ old: withReleased(current, released) })
      rules.logDeparture(context, current)
      return null
    }
  }

  return { create, update, remove }
}

const namesOf = ({ email, firstName, lastName }: AccountBody) => ({ email, firstName, lastName })

/** The trace also names the other accounts that changed: those that lost their owner. */
const withReleased = (account: Account, released: string[]) =>
  released.length > 0 ? { ...account, ownerOf: released } : account

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
      reads: store.listReads,
      answer: async (_input, { db, caller }) => store.listAccounts(db, { integratorId: caller.integratorId }),
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
        ownedAccounts: await store.findOwned(db, accountId),
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
      reads: store.listReads,
      async answer({ params }, { db, caller }) {
        requireOwnIntegrator(caller, params.integratorId)
        return store.listAccounts(db, { integratorId: caller.integratorId })
      },
    },
    listAccountOwners: {
      reads: store.listReads,
      async answer({ params, query }, context) {
        const { caller } = context
        requireOwnIntegrator(caller, params.integratorId)
        return store.listOwners(context, query.name)
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
  rules.checkNotOneself(caller, current, 'move')
  await rules.checkManagerRemains(from, current)
  const released = await store.releaseOwned(db, current.accountId)
  await store.moveAccount(db, current, params.integratorId)
  const to = { ...context, integratorId: params.integratorId }
  const moved = await rules.requireAccount(to, current.accountId)
  changed({ old: withReleased(current, released), new: moved, integratorId: current.integratorId })
  changed({ new: moved, integratorId: moved.integratorId })
  return moved
}

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

export function operatorAccountHandlers({
  directory,
}: {
  directory?: IdentityDirectory | undefined
}): Handlers<typeof operatorAccountOperations> {
  return {
    async exportAccountUsage(_input, { staleDb, setHeader }) {
      setHeader('content-disposition', 'attachment; filename="usage.csv"')
      return rules.toCsv(
        ['integratorId', 'integrator', 'accountId', 'username', 'email', 'logins', 'lastLogin'],
        await store.listUsage(staleDb),
      )
    },

    async listAccountUsage(_input, { staleDb }) {
      const rows = await store.listUsage(staleDb, mostUsage)
      return rows.map((row) => ({ ...row, lastLogin: row.lastLogin && epochSeconds(row.lastLogin) }))
    },

    async listAnyIntegratorAccounts({ params }, { db }) {
      await requireIntegrator(db, params.integratorId)
      return store.listAccounts(db, params)
    },

    async previewMove({ params }, context) {
      return rules.previewMove(context, params)
    },

    async previewIdentityCleaning({ params: { integratorId } }, context) {
      await requireIntegrator(context.db, integratorId)
      const removed = await managed(directory).findOrphans(context.db)
      return { removed, kept: await store.countAccounts({ ...context, integratorId }) }
    },

    cleanIdentities: {
      async outside({ params }, { db }) {
        const { integratorId } = params
        await requireIntegrator(db, integratorId)
        const finish = await managed(directory).removeOrphans(db)
        return async (_input, context) => {
          const removed = await finish(context)
          if (removed.length > 0) context.changed({ old: { identities: removed }, integratorId })
          return { removed, kept: await store.countAccounts({ ...context, integratorId }) }
        }
      },
    },
  }
}

function managed(directory: IdentityDirectory | undefined): IdentityDirectory {
  if (!directory) throw new ApiError(422, 'The platform does not manage the identities of this provider')
  return directory
}
