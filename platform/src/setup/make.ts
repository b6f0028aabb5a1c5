import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { withHooks } from '../base/hooks.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { insertInstallation } from '../domain/installation.ts'
import { rolesOfFirstManager } from '../domain/new-accounts.ts'
import type { Identity } from '../identity/index.ts'
import type { PasswordHasher } from '../identity/passwords/hashes.ts'
import { unlessOverloaded } from '../identity/passwords/line.ts'
import { storePasswordHash } from '../identity/passwords/store.ts'
import { tracePassword } from '../identity/passwords/traces.ts'
import { removeSetupTokens } from '../identity/set-up.ts'
import type { SetupForm } from './form.ts'

export interface SetupParts {
  db: Db
  identity: Identity
  hasher: PasswordHasher
  log: FastifyBaseLogger
  logSecurity: LogSecurity
}

/**
 * Makes organisation, integrator, both first accounts and the password in one transaction, and invites the
 * integrator's account manager. Returns the administrator's account.
 */
export async function makeInstallation(parts: SetupParts, form: SetupForm, url: string): Promise<string> {
  const { db, identity, hasher, log, logSecurity } = parts
  const { organisation, integrator: name, password, manager, ...administrator } = form
  const integrator = name !== null && manager ? { name, manager } : undefined
  const passwordHash = password === undefined ? undefined : await unlessOverloaded(hasher.hash(password))
  if (password !== undefined && passwordHash === undefined)
    throw new ApiError(503, 'Try again in a few seconds')
  const { accountId, managerId } = await withHooks(log, async (hooks) => {
    // If the platform manages the issuer's users, the administrator becomes one of them.
    const finish = identity.beginSession ? undefined : await identity.directory?.create(administrator, hooks)
    const invite = manager && (await identity.directory?.create(manager, hooks))
    return transaction(db, async (queries) => {
      const made = await insertInstallation(queries, { organisation, integrator, administrator }, url)
      const person = { ...administrator, id: made.accountId }
      if (passwordHash !== undefined) {
        await storePasswordHash(person, passwordHash, queries)
        await tracePassword(queries, person.id, { action: 'PASSWORD_SET', through: 'SET_UP' })
      }
      await finish?.(person, { ...hooks, db: queries })
      if (manager && made.managerId)
        await invite?.({ ...manager, id: made.managerId }, { ...hooks, db: queries })
      await removeSetupTokens(queries)
      return made
    })
  })
  logSecurity('set-up', 'ok', { accountId })
  for (const granted of [accountId, ...(managerId ? [managerId] : [])])
    logSecurity('role-granted', 'ok', { accountId: granted, by: accountId, roles: rolesOfFirstManager })
  return accountId
}
