import type pg from 'pg'
import type { Db } from '../connection.ts'
import { onOwnConnection } from '../own-connection.ts'
import type { End } from './format.ts'
import { BackupRefused } from './read.ts'
import { restoreBackup } from './restore.ts'
import { readTables } from './tables.ts'
import { backupOf, beginSnapshot, rowsOf } from './write.ts'

/** Copies everything into an empty database, and then compares the two row by row. */
export async function moveDatabase(from: Db, to: Db, command = 'move TARGET'): Promise<End> {
  return onOwnConnection(from, async (source) => {
    await refuseOthers(source)
    await beginSnapshot(source)
    const end = await restoreBackup(to, backupOf(source), command)
    await onOwnConnection(to, async (target) => {
      await beginSnapshot(target)
      await compareRows(source, target)
    })
    return end
  })
}

/** Changes that a platform makes meanwhile would be lost. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')`,
  )
  if (rows[0]?.others) throw new BackupRefused(stillRunning)
}

export const stillRunning = 'A platform is using the database, and its changes would be lost. Stop it first.'

/** Both sides have the schema of this release, or the same older one. */
export async function compareRows(source: pg.Client, target: pg.Client): Promise<void> {
  for (const table of await readTables(source)) {
    const [left, right] = [linesOf(rowsOf(source, table)), linesOf(rowsOf(target, table))]
    for (let row = 1; ; row += 1) {
      const [one, other] = [await left.next(), await right.next()]
      if (one.done && other.done) break
      if (one.done || other.done || !one.value.equals(other.value))
        throw new BackupRefused(`Row ${row} of ${table.name} is not the same in both databases.`)
    }
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let start = 0
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      yield bytes.subarray(start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield rest
}
