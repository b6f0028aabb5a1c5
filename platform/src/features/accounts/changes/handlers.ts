import { invitationHeader, writeInvitation } from '#contract/invitation'
import type { Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import type { Queries } from '../../../db/connection.ts'
import { transaction } from '../../../db/transaction.ts'
import { lockIntegrator } from '../../../domain/integrators.ts'
import type { Context } from '../../../http/context.ts'
import { outdated } from '../../../base/errors.ts'
import type { IdentityDirectory } from '../../../identity/index.ts'
import type { Notices } from '../../../identity/notices.ts'
import { endSessionsOf } from '../../../identity/sessions.ts'
import * as changes from './rules.ts'
import { countMail } from '../../../domain/new-accounts.ts'
import { logDeparture, logRoles } from './security-log-rules.ts'
import { tellPerson } from './notice-rules.ts'
import * as rules from '../rules.ts'
import * as writes from './write-store.ts'

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
export function accountChanges({ directory, notices }: Parts) {
  async function create(body: AccountBody, outside: Context): Promise<Inside<Account>> {
    const { caller } = outside
    const check = (db: Queries) => changes.checkNewAccount({ ...outside, db }, body)
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
      logRoles(context, { ...created, roles: [], locationGroups: [] }, created)
      return created
    }
  }

  async function update(accountId: string, body: AccountUpdate, outside: Context): Promise<Inside<Account>> {
    const { caller } = outside
    const check = async (db: Queries) => {
      const current = await rules.requireAccount({ ...outside, db }, accountId)
      changes.checkIdentity(caller, current, body)
      if (changes.isUnchanged(current, body)) return { current, isChange: false }
      await changes.checkUpdate({ ...outside, db }, current, body)
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
      logRoles(context, current, updated)
      await tellPerson(context, notices, current, updated)
      return updated
    }
  }

  async function remove(accountId: string, outside: Context): Promise<Inside<null>> {
    const { caller } = outside
    const check = async (db: Queries) => {
      const current = await rules.requireAccount({ ...outside, db }, accountId)
      changes.checkNotOneself(caller, current, 'delete')
      await changes.checkManagerRemains({ ...outside, db }, current)
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
      logDeparture(context, current)
      return null
    }
  }

  return { create, update, remove }
}

const namesOf = ({ email, firstName, lastName }: AccountBody) => ({ email, firstName, lastName })

/** The trace also names the other accounts that changed: those that lost their owner. */
export const withReleased = (account: Account, released: string[]) =>
  released.length > 0 ? { ...account, ownerOf: released } : account
