import { textLength } from '#contract/limits'
import { findOperator } from '../domain/integrators.ts'
import { insertIntegrator, rolesOfFirstManager } from '../domain/new-accounts.ts'
import { traceOfCommand } from '../domain/command-traces.ts'
import { CannotBeDone, dryRun } from './command.ts'
import type { Command } from './command.ts'
import { rehearsable } from './rehearsal.ts'
import { personHelp, personOptions, readPerson, sayWayIn } from './people.ts'

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

  async run(parts, given) {
    const { open, say } = parts
    const name = given.operand('NAME').trim()
    if (name === '' || name.length > textLength.default) throw new CannotBeDone('NAME is wrong.')
    const manager = readPerson(given)
    const isOperator = given.has(operator)
    const made = await rehearsable(await open(), given, async (queries) => {
      const present = isOperator && (await findOperator(queries))
      if (present) throw new CannotBeDone(`${present.name} is the operator already.`)
      const { integratorId, accountId } = await insertIntegrator(queries, { name, isOperator, manager })
      const integrator = { integratorId, name, isOperator }
      await traceOfCommand(queries, integratorId, { action: 'INTEGRATOR_CREATED', new: integrator })
      const account = { accountId, ...manager, integratorId, roles: rolesOfFirstManager }
      await traceOfCommand(queries, integratorId, { action: 'ACCOUNT_CREATED', new: account })
      return { id: accountId, username: manager.username }
    })
    if (!made) return say(`Would make the integrator ${name} with the account ${manager.username}.`)
    say(`Made the integrator ${name} with the account ${manager.username}.`)
    await sayWayIn(parts, made, 'INVITATION')
  },
}
