import { refusalFor } from '#contract/texts/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, StartRefused } from '../base/errors.ts'
import { withHooks } from '../base/hooks.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { insertInstallation } from '../domain/installation/installation.ts'
import { rolesOfFirstManager } from '../domain/people/new-accounts.ts'
import type { Identity } from '../identity/index.ts'
import { type PasswordHasher, unlessOverloaded } from '../identity/passwords/hashes.ts'
import { storePasswordHash, tracePassword } from '../identity/passwords/store.ts'
import { hasAccounts, makeSetupToken, removeSetupTokens, setupTokenMinutes } from '../identity/set-up.ts'
import { readSetupForm, type SetupForm } from './form.ts'
import type { Settings } from '../settings.ts'

export interface SetupDependencies {
  db: Db
  identity: Identity
  hasher: PasswordHasher
  log: FastifyBaseLogger
  logSecurity: LogSecurity
}

/** In one transaction. Invites the integrator's account manager, and returns the administrator's account. */
export async function makeInstallation(
  dependencies: SetupDependencies,
  form: SetupForm,
  url: string,
): Promise<string> {
  const { db, identity, hasher, log, logSecurity } = dependencies
  const { organisation, integrator: name, password, manager, ...administrator } = form
  const integrator = name !== null && manager ? { name, manager } : undefined
  const passwordHash = password === undefined ? undefined : await unlessOverloaded(hasher.hash(password))
  if (password !== undefined && passwordHash === undefined) throw new ApiError(503, refusalFor('TRY_AGAIN'))
  const { accountId, managerId } = await withHooks(log, async (hooks) => {
    // If the platform manages the issuer's users, the administrator becomes one of them.
    const finish = identity.beginSession ? undefined : await identity.directory?.create(administrator, hooks)
    const invite = manager && (await identity.directory?.create(manager, hooks))
    return transaction(db, async (queries) => {
      const inserted = await insertInstallation(queries, { organisation, integrator, administrator }, url)
      const person = { ...administrator, id: inserted.accountId }
      if (passwordHash !== undefined) {
        await storePasswordHash(person, passwordHash, queries)
        await tracePassword(queries, person.id, { action: 'PASSWORD_SET', through: 'SET_UP' })
      }
      await finish?.(person, { ...hooks, db: queries })
      if (manager && inserted.managerId)
        await invite?.({ ...manager, id: inserted.managerId }, { ...hooks, db: queries })
      await removeSetupTokens(queries)
      return inserted
    })
  })
  logSecurity('set-up', 'ok', { accountId })
  for (const granted of [accountId, ...(managerId ? [managerId] : [])])
    logSecurity('role-granted', 'ok', { accountId: granted, by: accountId, roles: rolesOfFirstManager })
  return accountId
}

export const setupPath = '/setup'

interface StartDependencies extends SetupDependencies {
  settings: Settings
  say: (line: string) => void
}

/** Sets up an empty database from the settings, or prints the address of the set-up page. */
export async function startSetup(dependencies: StartDependencies): Promise<void> {
  const { db, settings, say } = dependencies
  if (await hasAccounts(db)) return
  if (settings.setup) return setUpUnattended(dependencies, settings.setup)
  const address = `${settings.publicUrl}${setupPath}#${await makeSetupToken(db)}`
  say(`This installation is empty. Set it up within ${setupTokenMinutes} minutes: ${address}`)
}

/** The setting of each field. */
const settingOf: Record<string, string> = {
  organisation: 'SETUP_ORGANISATION',
  username: 'SETUP_USERNAME',
  email: 'SETUP_EMAIL',
  password: 'SETUP_PASSWORD',
}

async function setUpUnattended(
  dependencies: StartDependencies,
  values: NonNullable<Settings['setup']>,
): Promise<void> {
  const { identity, say } = dependencies
  const names = { firstName: 'Platform', lastName: 'Administrator' }
  try {
    const form = await readSetupForm({ ...values, ...names }, identity.beginSession ? 'own' : 'outside')
    await makeInstallation(dependencies, form, '')
    say(`Set up for ${form.organisation}, with the administrator ${form.username}`)
  } catch (error) {
    // Another process was faster.
    if (error instanceof ApiError && error.status === 404) return
    throw error instanceof ApiError ? refused(error) : error
  }
}

function refused({ message, errors = [] }: ApiError): StartRefused {
  const [setting = 'for the set-up'] = errors.map(({ parameters }) => settingOf[parameters.FIELD] ?? '')
  return new StartRefused(`The setting ${setting} is wrong: ${message.replace(/\.$/, '')}.`)
}
