import { addressKey, causeOf, spend } from '../../db/message-budgets.ts'
import { invitationHeader, writeInvitation } from '#contract/invitation'
import type { integratorOperations } from '#contract/operations/operator'
import type { Integrator } from '#contract/schemas/integrator'
import { checkVersion } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import {
  checkNamesFree,
  insertIntegrator,
  type NewIntegrator,
  rolesOfFirstManager,
} from '../../domain/people/new-accounts.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { followedChange, type IdentityDirectory } from '../../identity/directory.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Options {
  directory?: IdentityDirectory | undefined
}

export function integratorHandlers({ directory }: Options): Handlers<typeof integratorOperations> {
  return {
    async listIntegrators({ query }, { db }) {
      return store.listIntegrators(db, query.name)
    },

    async getIntegrator({ params }, { db }) {
      return rules.requireIntegrator(db, params.integratorId)
    },

    createIntegrator: followedChange(directory, {
      async check({ body }: { body: NewIntegrator }, { db, caller }: Context) {
        await lockIntegrator(db, caller.integratorId)
        await checkNamesFree(db, body.manager)
        return body
      },
      follow: async (identities, { manager }, context) => identities.create(manager, context),
      async write(body, lastStep, context) {
        const { db, caller, changed, afterCommit, setHeader, logSecurity } = context
        const { manager } = body
        await spend(db, 'INVITATION', { ...causeOf(caller), address: addressKey('EMAIL', manager.email) })
        const { integratorId, accountId } = await insertIntegrator(db, body)
        const invitation = await lastStep?.({ ...manager, id: accountId }, context)
        if (invitation) afterCommit(async () => setHeader(invitationHeader, writeInvitation(invitation)))
        const created = await rules.requireIntegrator(db, integratorId)
        // The manager is in the account's own trace, which not everybody may read completely.
        changed({ new: rules.traced(created), body: { name: body.name }, integratorId })
        const account = { accountId, ...manager, integratorId, roles: rolesOfFirstManager }
        changed({ action: 'ACCOUNT_CREATED', new: account, body: { manager }, integratorId })
        const granted = { accountId, by: caller.accountId, roles: rolesOfFirstManager }
        afterCommit(async () => logSecurity('role-granted', 'ok', granted))
        return created
      },
    }),

    async renameIntegrator({ params: { integratorId }, body }, { db, changed }) {
      const current = await rules.requireForEdit(db, integratorId)
      if (body.name === current.name) return current
      checkVersion('Integrator', current, body)
      await store.updateIntegrator(db, integratorId, { name: body.name })
      const renamed = await rules.requireIntegrator(db, integratorId)
      changed({ old: rules.traced(current), new: rules.traced(renamed), integratorId })
      return renamed
    },

    async suspendIntegrator({ params }, context) {
      const current = await rules.requireForEdit(context.db, params.integratorId)
      rules.checkNotOperators(current, 'suspended')
      return setSuspended(context, current, new Date())
    },

    async resumeIntegrator({ params }, context) {
      return setSuspended(context, await rules.requireForEdit(context.db, params.integratorId), null)
    },

    deleteIntegrator: followedChange(directory, {
      async check({ params }: { params: { integratorId: string } }, { db }: Context) {
        const current = await rules.requireForEdit(db, params.integratorId)
        rules.checkNotOperators(current, 'deleted')
        await rules.checkEmpty(db, current)
        return { current, last: await store.findLastPerson(db, current.integratorId) }
      },
      follow: async (identities, { last }, context) => last && identities.remove(last, context),
      async write({ current, last }, lastStep, context) {
        const { db, changed, logSecurity, afterCommit } = context
        if (last) {
          await endSessionsOf(db, last.id)
          const ended = { accountId: last.id, by: 'operator', sessions: 'all' } as const
          afterCommit(async () => logSecurity('session-ended', 'ok', ended))
        }
        await store.deleteIntegrator(db, current.integratorId)
        if (last) await lastStep?.(last, context)
        return changed({ old: { ...rules.traced(current), ...(last && { accountId: last.id }) } })
      },
    }),
  }
}

/** An integrator that is already in this state does not change, and no trace is written. */
async function setSuspended(
  { db, changed, logSecurity, afterCommit }: Context,
  current: Integrator,
  suspendedAt: Date | null,
): Promise<Integrator> {
  const { integratorId } = current
  if ((current.suspendedAt === null) === (suspendedAt === null)) return current
  await store.updateIntegrator(db, integratorId, { suspendedAt })
  const now = await rules.requireIntegrator(db, integratorId)
  changed({ old: rules.traced(current), new: rules.traced(now), integratorId })
  afterCommit(async () =>
    logSecurity(suspendedAt ? 'integrator-suspended' : 'integrator-resumed', 'ok', { integratorId }),
  )
  return now
}
