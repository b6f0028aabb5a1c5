import { type Role, roles as knownRoles } from '#contract/access'
import { lockIntegrator, requireIntegratorByName } from '../domain/integrators.ts'
import { insertManager, rolesOfFirstManager } from '../domain/new-accounts.ts'
import { traceOfCommand } from '../domain/command-traces.ts'
import { CannotBeDone, type Command, dryRun, type Given } from './command.ts'
import { personHelp, personOptions, readPerson, sayWayIn } from './people.ts'
import { rehearsable } from './rehearsal.ts'

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

  async run(parts, given) {
    const { open, say } = parts
    const wanted = given.value('integrator')
    if (!wanted) throw new CannotBeDone('--integrator is missing.')
    const person = readPerson(given)
    const roles = readRoles(given)
    const made = await rehearsable(await open(), given, async (queries) => {
      const { integratorId } = await requireIntegratorByName(queries, wanted)
      await lockIntegrator(queries, integratorId)
      const accountId = await insertManager(queries, integratorId, person, roles)
      const account = { accountId, ...person, integratorId, roles }
      await traceOfCommand(queries, integratorId, { action: 'ACCOUNT_CREATED', new: account })
      return { id: accountId, username: person.username }
    })
    if (!made) return say(`Would make the account ${person.username}.`)
    say(`Made the account ${person.username}.`)
    await sayWayIn(parts, made, 'INVITATION')
  },
}

function readRoles(given: Given): Role[] {
  const typed = given.value('roles')
  if (typed === undefined) return rolesOfFirstManager
  const wanted = typed.split(',').map((role) => role.trim())
  const unknown = wanted.filter((role) => !knownRoles.some((known) => known === role))
  if (unknown.length > 0) throw new CannotBeDone(`--roles is wrong: there is no role ${unknown.join(', ')}.`)
  return knownRoles.filter((role) => wanted.includes(role))
}
