import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskSpaceOf } from '../../base/files.ts'
import type { Log } from '../../base/log.ts'
import { repeat, second } from '../../base/time.ts'

export interface GuardedDisk {
  folder: string
  /** A file that is deleted when the disk is full, so that PostgreSQL can go on. */
  reserveFile: string
  reserveBytes: number
  /** Runs a statement that needs no disk space. */
  execute: (statement: string) => Promise<unknown>
  log: Log
  everyMs?: number
  /** Tests say how much is free. */
  spaceOf?: typeof diskSpaceOf
}

/** There has to be some room above the reserve before changes are allowed again, so that the state does not flicker. */
const roomAbove = 1.1

/** PostgreSQL ends when it cannot write a checkpoint, which takes a few kilobytes, or the next 16 MB of its log. */
const reserveFileBytes = 32 * 1024 ** 2

/** Sign-ins use the rest of the reserve, but not the room for the next 16 MB of PostgreSQL's log. */
const leftForTheLog = 20 * 1024 ** 2

const readOnlySetting = 'default_transaction_read_only'

/** Before the server starts: the platform may have been killed while the disk was full. */
export function forgetReadOnly(cluster: string): void {
  const file = join(cluster, 'postgresql.auto.conf')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const others = lines.filter((line) => !line.startsWith(readOnlySetting))
  if (others.length < lines.length) writeFileSync(file, others.join('\n'))
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

/** The SQLSTATE of a full disk, so that callers are told the same as by PostgreSQL itself. */
class DiskReserve extends Error {
  override name = 'DiskReserve'
  readonly code = '53100'
}

/**
 * Refuses changes while the disk of the database is nearly full. PostgreSQL needs disk space even for changes that it
 * refuses, and ends when it cannot write its log. So it gets no changes while less than the reserve is free. Our own
 * changes are refused before they begin. PostgreSQL refuses all others, because its transactions are read-only. If
 * other programs fill the disk completely, a file of ours makes room for what PostgreSQL itself has to write.
 *
 * To sign in stores some kilobytes. It goes on, in transactions that are not read-only, until the reserve is used up.
 */
export function guardDisk({
  folder,
  reserveFile,
  reserveBytes,
  execute,
  log,
  everyMs = second,
  spaceOf = diskSpaceOf,
}: GuardedDisk) {
  let isLow = false
  /** Free space below the reserve that is enough for people to sign in. */
  let hasRoomForSignIns = true
  /** What PostgreSQL was told last. */
  let isReadOnly = false

  async function look(): Promise<void> {
    const space = await spaceOf(folder)
    if (!space) return
    const wasLow = isLow
    isLow = space.freeBytes < reserveBytes * (isLow ? roomAbove : 1)
    if (isLow && !wasLow)
      log.error(
        `The disk of ${folder} has only ${megabytes(space.freeBytes)} left: nothing is saved until more than ${megabytes(reserveBytes)} are free. Reading still works.`,
      )
    if (!isLow && wasLow) log.info('The disk has free space again: changes are saved.')
    await maintainReserveFile(space.freeBytes)
    hasRoomForSignIns = ((await spaceOf(folder)) ?? space).freeBytes > leftForTheLog
    if (isLow !== isReadOnly) await tell(isLow)
  }

  async function maintainReserveFile(freeBytes: number): Promise<void> {
    const isThere = existsSync(reserveFile)
    if (isThere && freeBytes < reserveFileBytes / 4) await rm(reserveFile)
    if (!isThere && !isLow && freeBytes > reserveBytes + 2 * reserveFileBytes)
      await writeFile(reserveFile, Buffer.alloc(reserveFileBytes))
  }

  async function tell(readOnly: boolean): Promise<void> {
    await execute(
      readOnly ? `alter system set ${readOnlySetting} = on` : `alter system reset ${readOnlySetting}`,
    )
    await execute('select pg_reload_conf()')
    isReadOnly = readOnly
  }

  return {
    isLow: () => isLow,
    hasRoomForSignIns: () => hasRoomForSignIns,
    refusal: () => (isLow ? new DiskReserve('The free space of the disk is below its reserve') : undefined),
    // If the database does not answer, it is told the next time.
    stop: repeat(everyMs, look, () => {}),
  }
}
