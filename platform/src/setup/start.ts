import type { Settings } from '../settings.ts'
import { ApiError, StartRefused } from '../base/errors.ts'
import { hasAccounts, makeSetupToken, setupTokenMinutes } from '../identity/set-up.ts'
import { readSetupForm } from './form.ts'
import { makeInstallation, type SetupParts } from './make.ts'

/** The page's path below the platform's address. */
export const setupPath = '/setup'

interface StartParts extends SetupParts {
  settings: Settings
  say: (line: string) => void
}

/**
 * When the platform starts on an empty database: sets it up from the settings, or prints the address of the set-up
 * page.
 */
export async function startSetup(parts: StartParts): Promise<void> {
  const { db, settings, say } = parts
  if (await hasAccounts(db)) return
  if (settings.setup) return setUpUnattended(parts, settings.setup)
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

async function setUpUnattended(parts: StartParts, given: NonNullable<Settings['setup']>): Promise<void> {
  const { identity, say } = parts
  const names = { firstName: 'Platform', lastName: 'Administrator' }
  try {
    const form = await readSetupForm({ ...given, ...names }, identity.beginSession ? 'own' : 'outside')
    await makeInstallation(parts, form, '')
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
