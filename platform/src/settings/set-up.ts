import { StartRefused } from '../base/errors.ts'

interface Given {
  SETUP_ORGANISATION?: string | undefined
  SETUP_USERNAME?: string | undefined
  SETUP_EMAIL?: string | undefined
  SETUP_PASSWORD?: string | undefined
  IDENTITY_ISSUER?: string | undefined
}

/** The settings that set up an empty database without the set-up page. All of them are needed, or none. */
export function setupSettings(given: Given) {
  const { SETUP_ORGANISATION: organisation, SETUP_USERNAME: username, SETUP_EMAIL: email } = given
  const password = given.SETUP_PASSWORD
  if ([organisation, username, email, password].every((value) => value === undefined)) return undefined
  if (!organisation) throw missing('SETUP_ORGANISATION')
  if (!username) throw missing('SETUP_USERNAME')
  if (!email) throw missing('SETUP_EMAIL')
  if (given.IDENTITY_ISSUER !== undefined) {
    if (password !== undefined)
      throw new StartRefused('The setting SETUP_PASSWORD is wrong: the password belongs to IDENTITY_ISSUER.')
    return { organisation, username, email }
  }
  if (!password) throw missing('SETUP_PASSWORD_FILE')
  return { organisation, username, email, password }
}

const missing = (name: string) =>
  new StartRefused(`The setting ${name} is missing. The set-up needs it together with the others.`)
