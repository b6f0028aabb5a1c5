import { identityFields } from '#contract/fields/accounts'
import { pickFields } from '#contract/fields/field'
import { invitationHeader, writeInvitation } from '#contract/invitation'
import { imports } from '#contract/imports'
import { importLimits, mostUsage } from '#contract/limits'
import type {
  accountOperations,
  operatorAccountOperations,
  ownAccountOperations,
} from '#contract/operations/accounts'
import type { importOperations } from '#contract/operations/imports'
import type { Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import type { TableImport, TableReport } from '#contract/schemas/import'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, outdated } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import { addressKey, causeOf, spend } from '../../db/message-budgets.ts'
import { runImport, writeEach, type Importer, type Row } from '../../domain/imports.ts'
import { lockIntegrator, requireIntegrator, requireOwnIntegrator } from '../../domain/people/integrators.ts'
import { findSilenced } from '../../domain/alarms/affected.ts'
import { asSubcall, type Context, type Handlers } from '../../http/context.ts'
import { followedChange, type IdentityDirectory } from '../../identity/directory.ts'
import type { Notices } from '../../identity/notices.ts'
import type { Person } from '../../identity/people.ts'
import { endSession, endSessionsOf } from '../../identity/sessions.ts'
import { planAccounts, type AccountChange } from './import-rules.ts'
import { planMemberships, updatesOf } from './membership-import-rules.ts'
import { wholePreferences, writePreferences } from './preferences-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Options {
  directory?: IdentityDirectory | undefined
  notices: Notices
}

interface Addressed {
  params: { accountId: string }
}

const personAfter = (before: Person, body: AccountBody): Person => ({
  ...before,
  ...pickFields(identityFields, body),
})

/** The trace also names the other accounts that changed: those that lost their owner. */
const withReleased = (account: Account, released: string[]) =>
  released.length > 0 ? { ...account, ownerOf: released } : account

function createdBy(directory: IdentityDirectory | undefined) {
  return followedChange(directory, {
    async check({ body }: { body: AccountBody }, context: Context) {
      await lockIntegrator(context.db, context.caller.integratorId)
      await rules.checkNewAccount(context, body)
      return body
    },
    follow: async (identities, body, context) => identities.create(body, context),
    async write(body, lastStep, context) {
      const { db, caller, changed, afterCommit, setHeader } = context
      await spend(db, 'INVITATION', { ...causeOf(caller), address: addressKey('EMAIL', body.email) })
      const created = await rules.requireAccount(context, await store.insertAccount(db, body))
      const invitation = await lastStep?.(rules.asPerson(created), context)
      if (invitation) afterCommit(async () => setHeader(invitationHeader, writeInvitation(invitation)))
      changed({ new: created })
      rules.logRoles(context, { ...created, roles: [], locationGroups: [] }, created)
      return created
    },
  })
}

function updatedBy<Input extends Addressed>(
  { directory, notices }: Options,
  accountIn: (input: Input) => AccountUpdate,
) {
  return followedChange(directory, {
    async check(input: Input, context: Context) {
      const { db, caller } = context
      await lockIntegrator(db, caller.integratorId)
      const body = accountIn(input)
      const current = await rules.requireAccount(context, input.params.accountId)
      rules.checkIdentity(caller, current, body)
      const isChange = !rules.isUnchanged(current, body)
      if (isChange) await rules.checkUpdate(context, current, body)
      return { current, body, isChange }
    },
    async follow(identities, { current, body, isChange }, context) {
      const before = rules.asPerson(current)
      return isChange ? identities.update(before, personAfter(before, body), context) : undefined
    },
    async write({ current, body, isChange }, lastStep, context) {
      const { db, caller, changed } = context
      if (!isChange) return current
      // Somebody has changed it meanwhile: what was no change before is one now, and the provider was not asked.
      if (directory && !lastStep) throw outdated('Account')
      if (body.email !== current.email)
        await spend(db, 'INVITATION', { ...causeOf(caller), address: addressKey('EMAIL', body.email) })
      await store.updateAccount(db, current.accountId, body)
      const updated = await rules.requireAccount(context, current.accountId)
      await lastStep?.({ before: rules.asPerson(current), after: rules.asPerson(updated) }, context)
      changed({ old: current, new: updated })
      rules.logRoles(context, current, updated)
      await rules.tellPerson(context, { notices, directory }, current, updated)
      return updated
    },
  })
}

function removedBy(directory: IdentityDirectory | undefined) {
  return followedChange(directory, {
    async check({ params }: Addressed, context: Context) {
      await lockIntegrator(context.db, context.caller.integratorId)
      const current = await rules.requireAccount(context, params.accountId)
      rules.checkNotOneself(context.caller, current, 'delete')
      await rules.checkManagerRemains(context, current)
      return current
    },
    follow: async (identities, current, context) => identities.remove(rules.asPerson(current), context),
    async write(current, lastStep, context) {
      const { db, changed } = context
      const released = await store.releaseOwned(db, current.accountId)
      await endSessionsOf(db, current.accountId)
      await store.deleteAccount(db, current.accountId)
      await lastStep?.(rules.asPerson(current), context)
      changed({ old: withReleased(current, released) })
      rules.logDeparture(context, current)
      return null
    },
  })
}

export function accountHandlers(options: Options): Handlers<typeof accountOperations> {
  const create = createdBy(options.directory)
  const remove = removedBy(options.directory)
  return {
    listManagedAccounts: {
      reads: store.listReads,
      answer: async (_input, { db, caller }) => store.listAccounts(db, { integratorId: caller.integratorId }),
    },
    async getManagedAccount({ params }, context) {
      return rules.requireAccount(context, params.accountId)
    },
    createManagedAccount: create,
    updateManagedAccount: updatedBy(options, ({ body }) => body.data),
    deleteManagedAccount: remove,
    async previewAccountDeletion({ params }, context) {
      const { accountId } = await rules.requireAccount(context, params.accountId)
      return {
        ownedAccounts: await store.findOwned(context.db, accountId),
        silencedLocations: await findSilenced(context, { accountId }),
      }
    },
    listManagedAccountLogins: listLogins,

    createAccount: create,
    updateAccount: updatedBy(options, ({ body }) => body),
    deleteAccount: remove,
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
        requireOwnIntegrator(context.caller, params.integratorId)
        return store.listOwners(context, query.name)
      },
    },
  }
}

interface ImportInput {
  query: { commit: 'true' | 'false' }
  body: TableImport
}

type Lines = readonly { row: Row; change: AccountChange }[]

/** In one transaction. A remote provider is asked before it, and what the provider did is undone after a refusal. */
function importedBy<Change>(
  options: Options,
  importer: (context: Context, write: (lines: Lines) => Promise<void>) => Importer<Change>,
) {
  const create = createdBy(options.directory)
  const update = updatedBy(options, ({ body }: Addressed & { body: AccountUpdate }) => body)
  const begin = async ({ current, body }: AccountChange, outside: Context) => {
    if (!current) {
      const finish = await create.outside({ body }, outside)
      return async (context: Context) => finish({ body }, asSubcall(context, 'ACCOUNT_CREATED', body))
    }
    const input = { params: { accountId: current.accountId }, body }
    const finish = await update.outside(input, outside)
    return async (context: Context) => finish(input, asSubcall(context, 'ACCOUNT_UPDATED', body))
  }
  return {
    async outside(input: ImportInput, outside: Context) {
      const begun: { row: Row; finish: (context: Context) => Promise<Account> }[] = []
      const report = await runImport(
        input,
        importer(outside, async (lines) =>
          writeEach(lines, async ({ row, change }) => {
            begun.push({ row, finish: await begin(change, outside) })
          }),
        ),
      )
      return async (_input: ImportInput, context: Context): Promise<TableReport> => {
        if (!report.commit) return report
        await lockIntegrator(context.db, context.caller.integratorId)
        // Refused if something has changed since the provider was asked.
        const same = { ...input, body: { ...input.body, digest: report.digest } }
        return runImport(
          same,
          importer(context, async () => writeEach(begun, async ({ finish }) => finish(context))),
        )
      }
    },
  }
}

export function accountImportHandlers(
  options: Options,
): Handlers<Pick<typeof importOperations, 'importAccounts' | 'importMemberships'>> {
  return {
    importAccounts: importedBy(options, (context, write) => ({
      columns: imports.accounts.columns,
      mostChanges: importLimits.changes,
      plan: async (rows) => planAccounts(context, rows),
      write,
    })),
    importMemberships: importedBy(options, (context, write) => ({
      columns: imports.memberships.columns,
      mostChanges: importLimits.changes,
      plan: async (rows) => planMemberships(context, rows),
      write: async (planned) => write(updatesOf(planned)),
    })),
  }
}

async function listLogins({ params }: Addressed, context: Context) {
  const { accountId } = await rules.requireAccount(context, params.accountId)
  return store.listLogins(context.db, accountId)
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
    const { integratorName, isOperator, roles: granted } = context.caller
    const account = await rules.requireOwnAccount(context, context.caller.accountId)
    // Those that count. The console offers what they allow.
    const roles = store.inOrder(granted)
    return {
      ...account,
      roles,
      integratorName,
      isOperator,
      preferences: wholePreferences(account.preferences),
    }
  },

  async setPreferences({ body }, context) {
    await writePreferences(context, body)
    const { preferences } = await rules.requireOwnAccount(context, context.caller.accountId)
    return wholePreferences(preferences)
  },

  async getCurrentAuthorization(_input, context) {
    return rules.describeAuthorization(context, context.caller.accountId)
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
    return changed({ old: { accountId: caller.accountId, username: caller.username } })
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
  if (!directory) throw new ApiError(422, refusalFor('IDENTITIES_NOT_MANAGED'))
  return directory
}
