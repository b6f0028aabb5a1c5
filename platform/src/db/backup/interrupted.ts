import type pg from 'pg'
import { StartRefused } from '../../base/errors.ts'
import type { Db } from '../connection.ts'

/**
 * A table that exists only while a restore runs. The restore itself is one transaction, so a killed one leaves an
 * empty database. Without this table, the next start would take it for a new one and fill it.
 */
export const restoreTable = 'restore_in_progress'

/** The command is what a person has to run again if it is interrupted. */
export async function beginRestore(client: pg.Client, command: string): Promise<void> {
  await client.query(
    `create table if not exists ${restoreTable} (command text not null, begun timestamptz not null)`,
  )
  await client.query(`delete from ${restoreTable}`)
  await client.query(`insert into ${restoreTable} values ($1, now())`, [command])
}

/** In the transaction of the restore: both are stored, or neither. */
export const endRestore = async (client: pg.Client) => client.query(`drop table if exists ${restoreTable}`)

/** Before the platform migrates or fills a database. */
export async function refuseInterruptedRestore(db: Db): Promise<void> {
  const { rows: found } = await db.$client.query<{ name: string | null }>('select to_regclass($1) as name', [
    `public.${restoreTable}`,
  ])
  if (!found[0]?.name) return
  const { rows } = await db.$client.query<{ command: string; begun: Date }>(`select * from ${restoreTable}`)
  const [{ command, begun } = { command: 'restore FILE', begun: new Date(0) }] = rows
  throw new StartRefused(
    [
      `A restore that began at ${begun.toISOString()} was interrupted, or is still running. The database has nothing in it yet.`,
      `To go on, run it again: npm run admin -- ${command}`,
      'To begin with an empty database instead, use another DATA_DIR or DATABASE_URL.',
    ].join('\n'),
  )
}
