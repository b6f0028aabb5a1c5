import { moveDatabase, stillRunning } from '../db/backup/move.ts'
import { openDatabase } from '../db/connection.ts'
import { traceForOperator } from '../domain/command-traces.ts'
import { CannotBeDone, dryRun } from './command.ts'
import type { Command } from './command.ts'

export const move: Command = {
  summary: 'Copy everything into another database, and compare the two',
  help: [
    'TO is the address of an empty PostgreSQL database (postgres://…), or a new data folder for the embedded one. First stop',
    'the platform. Every table is copied, read again, and compared row by row. The old database does not change. Afterwards set',
    'DATABASE_URL, or DATA_DIR, and start the platform. The password of TO can be in PGPASSWORD.',
    '',
    `  --${dryRun}  open both, and copy nothing`,
  ].join('\n'),
  operands: ['TO'],
  options: [dryRun],

  async run({ open, isServing, settings, say }, given) {
    const to = given.operand('TO')
    if (isServing) throw new CannotBeDone(stillRunning)
    if (to === (settings.databaseUrl ?? settings.dataDir)) throw new CannotBeDone('TO is the same database.')
    const from = await open()
    const target = await openDatabase(/^postgres(ql)?:/.test(to) ? { url: to } : { dataDir: to })
    try {
      await target.ping()
      if (given.has(dryRun)) return say('Would copy everything. Both databases answer.')
      const { tables, rows } = await moveDatabase(from, target.db)
      await traceForOperator(target.db, { action: 'DATABASE_MOVED', new: { tables, rows } })
      say(`Copied ${rows} rows of ${tables} tables, all the same in both databases.`)
    } finally {
      await target.close()
    }
  },
}
