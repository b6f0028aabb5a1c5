import { traceOfCommand } from '../domain/command-traces.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { listPeople } from '../identity/people.ts'
import type { Person } from '../identity/people.ts'
import { CannotBeDone, dryRun } from './command.ts'
import type { Command, CommandParts, Given } from './command.ts'
import { requirePerson } from './people.ts'
import { rehearsable } from './rehearsal.ts'

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

  async run(parts, given) {
    const people = await chosen(parts, given)
    for (const person of people) {
      await rehearsable(await parts.open(), given, async (queries) => {
        await endSessionsOf(queries, person.id)
        const { id: accountId, username, integratorId } = person
        await traceOfCommand(queries, integratorId, {
          action: 'ACCOUNT_LOGGED_OUT',
          new: { accountId, username },
        })
      })
    }
    const who = people.length === 1 ? people[0]?.username : `${people.length} accounts`
    parts.say(`${given.has(dryRun) ? 'Would end' : 'Ended'} all sessions of ${who}.`)
  },
}

async function chosen({ open }: CommandParts, given: Given): Promise<(Person & { integratorId: string })[]> {
  const name = given.value('account')
  if (given.has(all) === (name !== undefined)) throw new CannotBeDone(`Name an --account, or say --${all}.`)
  const db = await open()
  const only = name === undefined ? undefined : await requirePerson(db, name)
  return listPeople(db, only?.id)
}
