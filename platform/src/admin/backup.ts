import { writeBackupFile } from '../db/backup/file.ts'
import { traceForOperator } from '../domain/command-traces.ts'
import { dryRun } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  summary: 'Write all data into a file, while people work',
  help: [
    'FILE holds one moment of the whole database, compressed, with counts and checksums, and is read again before it',
    'counts as done. Nobody waits for it. A file that is there already is left alone. It holds the private keys and the',
    "passwords' hashes: keep it as safe as the original.",
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
