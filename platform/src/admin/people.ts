import { AccountBody } from '#contract/schemas/account'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import type { NewManager } from '../domain/new-accounts.ts'
import { findByNameOrEmail } from '../identity/people.ts'
import type { Person } from '../identity/people.ts'
import { linkHours, makeLinkToken, setPasswordAddress } from '../identity/passwords/links.ts'
import type { LinkPurpose } from '../identity/passwords/links.ts'
import { issuerOf } from '../identity/issuer.ts'
import { CannotBeDone } from './command.ts'
import type { CommandParts, Given } from './command.ts'

const { firstName, lastName, username, email } = AccountBody.shape
const NewPerson = z.object({ username, email, firstName, lastName })

/** The options of a new person, by the field that each one fills. */
const optionOf = {
  username: 'username',
  email: 'email',
  firstName: 'first-name',
  lastName: 'last-name',
} as const

export const personOptions = Object.values(optionOf)

export const personHelp = [
  '  --username NAME    signs in with it; it cannot be changed later',
  '  --email ADDRESS',
  '  --first-name NAME',
  '  --last-name NAME',
]

/** Checks them by the rules of the API. Every missing or wrong option is named. */
export function readPerson(given: Given): NewManager {
  const typed = Object.fromEntries(
    Object.entries(optionOf).map(([field, option]) => [field, given.value(option)]),
  )
  const read = NewPerson.safeParse(typed)
  if (read.success) return read.data
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0])))
  const options = Object.entries(optionOf).filter(([field]) => fields.has(field))
  const names = options.map(([field, option]) => `--${option} is ${typed[field] ? 'wrong' : 'missing'}`)
  throw new CannotBeDone(`${names.join(', ')}.`)
}

export async function requirePerson(db: Db, name: string): Promise<Person> {
  const person = await findByNameOrEmail(db, name)
  if (!person) throw new CannotBeDone(`There is no account ${name}.`)
  return person
}

/** How the person can sign in: with a link of ours, or at the outside issuer, which this command does not touch. */
export async function sayWayIn(
  { open, settings, say }: CommandParts,
  person: { id: string; username: string },
  purpose: LinkPurpose,
): Promise<void> {
  if (settings.identityIssuer)
    return say(`${person.username} signs in at ${settings.identityIssuer}, which has to know that username.`)
  const token = await makeLinkToken(await open(), person.id, purpose)
  say(`A link for ${person.username} to choose a password, which works once within ${linkHours} hours:`)
  say(setPasswordAddress(issuerOf(settings), token))
}
