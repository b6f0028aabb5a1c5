import { type Identity, identityFields } from '#contract/fields/accounts'
import { mapFields } from '#contract/fields/field'
import { AccountBody } from '#contract/schemas/account'
import type { Db } from '../db/connection.ts'
import { insertIntegrator, rolesOfFirstManager, insertManager } from '../domain/people/new-accounts.ts'
import { findByNameOrEmail, listPeople, type Person } from '../identity/people.ts'
import {
  linkHours,
  makeLinkToken,
  setPasswordAddress,
  type LinkPurpose,
} from '../identity/passwords/links.ts'
import { issuerOf } from '../identity/issuer.ts'
import {
  CannotBeDone,
  dryRun,
  rehearsable,
  type CommandDependencies,
  type Arguments,
  type Command,
} from './command.ts'
import { textLength } from '#contract/limits'
import { findOperator, lockIntegrator, requireIntegratorByName } from '../domain/people/integrators.ts'
import { traceOfCommand } from '../domain/people/command-traces.ts'
import { roles as knownRoles, type Role } from '#contract/access'
import { encryptionOf } from '../domain/integrations/secrets.ts'
import { removeAllFactors } from '../identity/second-factor/changes.ts'
import { mailRemovalByCommand } from '../identity/second-factor/mails.ts'
import { factorsOf } from '../identity/second-factor/store.ts'
import { endSessionsOf } from '../identity/sessions.ts'

const NewPerson = AccountBody.pick(mapFields(identityFields, () => true as const))

/** The options of a new person, by the field that each one fills. */
const optionOf = {
  username: 'username',
  email: 'email',
  firstName: 'first-name',
  lastName: 'last-name',
} as const satisfies Record<keyof Identity, string>

const personOptions = Object.values(optionOf)

const personHelp = [
  '  --username NAME    signs in with it; it cannot be changed later',
  '  --email ADDRESS',
  '  --first-name NAME',
  '  --last-name NAME',
]

/** Checks them by the rules of the API. Every missing or wrong option is named. */
function readPerson(args: Arguments): Identity {
  const typed = Object.fromEntries(
    Object.entries(optionOf).map(([field, option]) => [field, args.value(option)]),
  )
  const read = NewPerson.safeParse(typed)
  if (read.success) return read.data
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0])))
  const options = Object.entries(optionOf).filter(([field]) => fields.has(field))
  const names = options.map(([field, option]) => `--${option} is ${typed[field] ? 'wrong' : 'missing'}`)
  throw new CannotBeDone(`${names.join(', ')}.`)
}

async function requirePerson(db: Db, name: string): Promise<Person> {
  const person = await findByNameOrEmail(db, name)
  if (!person) throw new CannotBeDone(`There is no account ${name}.`)
  return person
}

/** How the person can sign in: with a link of ours, or at the outside issuer, which this command does not touch. */
async function sayWayIn(
  { open, settings, say, logSecurity }: CommandDependencies,
  person: { id: string; username: string },
  purpose: LinkPurpose,
): Promise<void> {
  if (settings.identityIssuer)
    return say(`${person.username} signs in at ${settings.identityIssuer}, which has to know that username.`)
  const token = await makeLinkToken(await open(), person.id, purpose)
  const { id: accountId } = person
  if (purpose === 'RESET') logSecurity('password-reset-asked', 'ok', { accountId, by: 'command' })
  else
    logSecurity('credential-changed', 'ok', {
      accountId,
      credential: 'password-link',
      change: 'made',
      by: 'command',
    })
  say(`A link for ${person.username} to choose a password, which works once within ${linkHours} hours:`)
  say(setPasswordAddress(issuerOf(settings), token))
}

function logRoles({ logSecurity }: CommandDependencies, accountId: string, roles: Role[]): void {
  if (roles.length > 0) logSecurity('role-granted', 'ok', { accountId, roles, by: 'command' })
}

const operator = 'operator'

export const createIntegrator: Command = {
  summary: 'Make an integrator with its first account',
  help: [
    'NAME is the name of the company. Its first account may do everything for it. The command prints a link to choose a password.',
    '',
    ...personHelp,
    `  --${operator}         it is the operator: its people look after all integrators`,
    `  --${dryRun}          check everything, and make nothing`,
  ].join('\n'),
  operands: ['NAME'],
  options: [operator, dryRun],
  values: personOptions,

  async run(dependencies, args) {
    const { open, say } = dependencies
    const name = args.operand('NAME').trim()
    if (name === '' || name.length > textLength.default) throw new CannotBeDone('NAME is wrong.')
    const manager = readPerson(args)
    const isOperator = args.has(operator)
    const created = await rehearsable(await open(), args, async (queries) => {
      const present = isOperator && (await findOperator(queries))
      if (present) throw new CannotBeDone(`${present.name} is the operator already.`)
      const { integratorId, accountId } = await insertIntegrator(queries, { name, isOperator, manager })
      const integrator = { integratorId, name, isOperator }
      await traceOfCommand(queries, integratorId, { action: 'INTEGRATOR_CREATED', new: integrator })
      const account = { accountId, ...manager, integratorId, roles: rolesOfFirstManager }
      await traceOfCommand(queries, integratorId, { action: 'ACCOUNT_CREATED', new: account })
      return { id: accountId, username: manager.username }
    })
    if (!created) return say(`Would make the integrator ${name} with the account ${manager.username}.`)
    logRoles(dependencies, created.id, rolesOfFirstManager)
    say(`Made the integrator ${name} with the account ${manager.username}.`)
    await sayWayIn(dependencies, created, 'INVITATION')
  },
}

export const createAccount: Command = {
  summary: 'Make an account, and print a link to choose its password',
  help: [
    'Makes an account for an existing integrator. It is an owner itself.',
    '',
    '  --integrator NAME  the integrator, by its name or id',
    ...personHelp,
    '  --roles LIST       separated by commas. By default all but the demo role:',
    ...knownRoles.map((role) => `                     ${role}`),
    `  --${dryRun}          check everything, and make nothing`,
  ].join('\n'),
  options: [dryRun],
  values: ['integrator', 'roles', ...personOptions],

  async run(dependencies, args) {
    const { open, say } = dependencies
    const wanted = args.value('integrator')
    if (!wanted) throw new CannotBeDone('--integrator is missing.')
    const person = readPerson(args)
    const roles = readRoles(args)
    const created = await rehearsable(await open(), args, async (queries) => {
      const { integratorId } = await requireIntegratorByName(queries, wanted)
      await lockIntegrator(queries, integratorId)
      const accountId = await insertManager(queries, integratorId, person, roles)
      const account = { accountId, ...person, integratorId, roles }
      await traceOfCommand(queries, integratorId, { action: 'ACCOUNT_CREATED', new: account })
      return { id: accountId, username: person.username }
    })
    if (!created) return say(`Would make the account ${person.username}.`)
    logRoles(dependencies, created.id, roles)
    say(`Made the account ${person.username}.`)
    await sayWayIn(dependencies, created, 'INVITATION')
  },
}

function readRoles(args: Arguments): Role[] {
  const typed = args.value('roles')
  if (typed === undefined) return rolesOfFirstManager
  const wanted = typed.split(',').map((role) => role.trim())
  const unknown = wanted.filter((role) => !knownRoles.some((known) => known === role))
  if (unknown.length > 0) throw new CannotBeDone(`--roles is wrong: there is no role ${unknown.join(', ')}.`)
  return knownRoles.filter((role) => wanted.includes(role))
}

export const resetPassword: Command = {
  summary: 'Print a link with which somebody chooses a new password',
  help: [
    'NAME is a username or an e-mail address. The old password works until the link is used. Earlier links stop',
    'working. It leaves the same trace in the audit log as "Forgot password?", and sends no mail.',
    '',
    `  --${dryRun}  look for the account, and make no link`,
  ].join('\n'),
  operands: ['NAME'],
  options: [dryRun],

  async run(dependencies, args) {
    if (dependencies.settings.identityIssuer)
      throw new CannotBeDone('Passwords belong to the issuer that IDENTITY_ISSUER names. Reset them there.')
    const person = await requirePerson(await dependencies.open(), args.operand('NAME'))
    if (args.has(dryRun)) return dependencies.say(`Would make a link for ${person.username}.`)
    await sayWayIn(dependencies, person, 'RESET')
  },
}

export const removeSecondFactor: Command = {
  summary: 'Remove the second factors of somebody who has lost them',
  help: [
    'NAME is a username or an e-mail address. Authenticator apps, passkeys and recovery codes are deleted, and the person is',
    'signed out everywhere. Then the password is enough. Make sure that it is this person who asks. A mail of the platform tells',
    'the person.',
    '',
    `  --${dryRun}  say what would be removed`,
  ].join('\n'),
  operands: ['NAME'],
  options: [dryRun],

  async run({ settings, open, say, logSecurity }, args) {
    if (settings.identityIssuer)
      throw new CannotBeDone(
        'Second factors belong to the issuer that IDENTITY_ISSUER names. Remove them there.',
      )
    const db = await open()
    const { id, username } = await requirePerson(db, args.operand('NAME'))
    const { factors } = await factorsOf(db, id)
    if (factors.length === 0) throw new CannotBeDone(`${username} has no second factor.`)
    const encryption = encryptionOf(settings)
    const removed = await rehearsable(db, args, async (queries) => {
      const count = await removeAllFactors(queries, id)
      await mailRemovalByCommand(queries, { encryption, publicUrl: settings.publicUrl }, id)
      const [person] = await listPeople(queries, id)
      if (person)
        await traceOfCommand(queries, person.integratorId, {
          action: 'SECOND_FACTOR_REMOVED',
          new: { accountId: id, username, removed: count },
        })
      return count
    })
    const what = (count: number) => (count === 1 ? 'the second factor' : `${count} second factors`)
    if (removed === undefined) return say(`Would remove ${what(factors.length)} of ${username}.`)
    logSecurity('second-factor-removed', 'ok', { accountId: id, by: 'command' })
    logSecurity('session-ended', 'ok', { accountId: id, by: 'second-factor-removed', sessions: 'all' })
    say(`Removed ${what(removed)} of ${username}, and ended all sessions.`)
  },
}

const all = 'all'

export const endSessions: Command = {
  summary: 'Sign somebody out everywhere, or everybody',
  help: [
    'Running platforms refuse the tokens of ended sessions at once. Passwords stay as they are.',
    '',
    '  --account NAME  by username or e-mail address',
    `  --${all}           every account`,
    `  --${dryRun}       say who would be signed out`,
  ].join('\n'),
  options: [all, dryRun],
  values: ['account'],

  async run(dependencies, args) {
    const people = await chosen(dependencies, args)
    for (const person of people) {
      const ended = await rehearsable(await dependencies.open(), args, async (queries) => {
        await endSessionsOf(queries, person.id)
        const { id: accountId, username, integratorId } = person
        await traceOfCommand(queries, integratorId, {
          action: 'ACCOUNT_LOGGED_OUT',
          new: { accountId, username },
        })
        return accountId
      })
      if (ended !== undefined)
        dependencies.logSecurity('session-ended', 'ok', { accountId: ended, by: 'command', sessions: 'all' })
    }
    const who = people.length === 1 ? people[0]?.username : `${people.length} accounts`
    dependencies.say(`${args.has(dryRun) ? 'Would end' : 'Ended'} all sessions of ${who}.`)
  },
}

async function chosen(
  { open }: CommandDependencies,
  args: Arguments,
): Promise<(Person & { integratorId: string })[]> {
  const name = args.value('account')
  if (args.has(all) === (name !== undefined)) throw new CannotBeDone(`Name an --account, or say --${all}.`)
  const db = await open()
  const only = name === undefined ? undefined : await requirePerson(db, name)
  return listPeople(db, only?.id)
}
