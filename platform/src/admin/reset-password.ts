import { CannotBeDone, dryRun } from './command.ts'
import type { Command } from './command.ts'
import { requirePerson, sayWayIn } from './people.ts'

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

  async run(parts, given) {
    if (parts.settings.identityIssuer)
      throw new CannotBeDone('Passwords belong to the issuer that IDENTITY_ISSUER names. Reset them there.')
    const person = await requirePerson(await parts.open(), given.operand('NAME'))
    if (given.has(dryRun)) return parts.say(`Would make a link for ${person.username}.`)
    await sayWayIn(parts, person, 'RESET')
  },
}
