import { checkBackupFile, openBackupFile } from '../db/backup/file.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { traceForOperator } from '../domain/command-traces.ts'
import { dryRun } from './command.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  summary: 'Fill an empty database from a backup',
  help: [
    'The database of the settings must be empty: a new DATA_DIR, or a new database at DATABASE_URL. Every table is compared',
    'with the counts and checksums of the backup, and read again from the database. Everything is stored, or nothing.',
    'A backup of an older release is migrated. One of a newer release is refused.',
    '',
    `  --${dryRun}  only read and check the file`,
  ].join('\n'),
  operands: ['FILE'],
  options: [dryRun],

  async run({ open, say }, given) {
    const file = given.operand('FILE')
    const checked = await checkBackupFile(file)
    if (given.has(dryRun)) return say(`${file} is whole: ${checked.rows} rows of ${checked.tables} tables.`)
    const db = await open(true)
    const { tables, rows } = await restoreBackup(db, openBackupFile(file), `restore ${file}`)
    await traceForOperator(db, { action: 'DATABASE_RESTORED', new: { tables, rows } })
    say(`Restored ${rows} rows of ${tables} tables, all as they are in ${file}.`)
  },
}
