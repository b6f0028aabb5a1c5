import { writeBackupFile } from '../db/backup/file.ts'
import { traceForOperator } from '../domain/command-traces.ts'
import { dryRun } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  summary: 'Write all data into a file, while people work',
  help: [
    'FILE gets the state of the whole database at one moment, compressed, with counts and checksums. It is read again before',
    'the command ends. Nobody has to wait for it. An existing file is not overwritten. The backup has the private keys and the',
    'hashes of the passwords: keep it as safe as the original.',
    '',
    `  --${dryRun}  open the database, and write nothing`,
  ].join('\n'),
  operands: ['FILE'],
  options: [dryRun],

  async run({ open, say }, given) {
    const file = given.operand('FILE')
    const db = await open()
    if (given.has(dryRun)) return say(`Would write ${file}.`)
    const { tables, rows } = await writeBackupFile(db, file)
    await traceForOperator(db, { action: 'DATABASE_BACKED_UP', new: { tables, rows } })
    say(`Wrote ${file}: ${rows} rows of ${tables} tables.`)
  },
}
