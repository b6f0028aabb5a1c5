import { migrationsMissing } from '../db/migrations/journal.ts'
import { countRows, findAllProblems } from '../domain/installation-check.ts'
import { CannotBeDone } from './command.ts'
import type { Command } from './command.ts'

export const check: Command = {
  summary: 'Say what is in the database, and what is wrong with it',
  help: 'Changes nothing. The exit code is 1 if something is wrong.',

  async run({ settings, open, isServing, say }) {
    const db = await open()
    const missing = await migrationsMissing(db)
    if (missing.length > 0)
      throw new CannotBeDone(
        `The schema lacks ${missing.join(', ')}. Start the platform: it migrates the database.`,
      )
    const where = settings.databaseUrl ? 'PostgreSQL' : `the embedded database in ${settings.dataDir}`
    say(`Database    ${where}${isServing ? ', in use by a running platform' : ''}`)
    const counts = await countRows(db)
    for (const [name, count] of Object.entries(counts)) say(`${name.padEnd(11)} ${count}`)
    const problems = await findAllProblems(db, settings)
    if (problems.length === 0) return say('Nothing is wrong.')
    throw new CannotBeDone(problems.map((problem) => `Wrong: ${problem}`).join('\n'))
  },
}
