import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Db } from '../connection.ts'
import { whyUnavailable } from '../failures.ts'
import { fileProblem } from '../../base/files.ts'
import { onOwnConnection } from '../own-connection.ts'
import type { End } from './format.ts'
import { BackupRefused, damaged, readBackup } from './read.ts'
import { backupOf, beginSnapshot } from './write.ts'

/** It contains password hashes and private keys, so only its owner may read it. */
const mode = 0o600

/**
 * Writes a backup of the running database and reads it again. The file appears when it is complete, and never
 * replaces another one.
 */
export async function writeBackupFile(db: Db, path: string): Promise<End> {
  const part = `${path}.part`
  if (existsSync(path)) throw new BackupRefused(`${path} is there already. Choose another name.`)
  if (existsSync(part))
    throw new BackupRefused(
      `${part} is there: another backup is being written, or one was interrupted. If none is running, delete that file.`,
    )
  try {
    await onOwnConnection(db, async (client) => {
      await beginSnapshot(client)
      const file = createWriteStream(part, { mode, flags: 'wx', flush: true })
      await pipeline(Readable.from(backupOf(client)), createGzip(), file)
    })
    const end = await checkBackupFile(part)
    await rename(part, path)
    return end
  } catch (error) {
    await rm(part, { force: true })
    throw asRefusal(error)
  }
}

/** An error of the disk becomes a sentence. */
function asRefusal(error: unknown): unknown {
  const problem = whyUnavailable(error) ? undefined : fileProblem(error)
  return problem === undefined ? error : new BackupRefused(`The backup cannot be written: ${problem}.`)
}

/** The file's content, piece by piece. */
export async function* openBackupFile(path: string): AsyncGenerator<Buffer> {
  try {
    const file = createReadStream(path)
    const unpacked = createGunzip()
    file.on('error', (error) => unpacked.destroy(error))
    yield* file.pipe(unpacked) as AsyncIterable<Buffer>
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw damaged('it is not compressed as it should be')
    if (/^E[A-Z]+$/.test(code)) throw new BackupRefused(`The file ${path} cannot be read (${code}).`)
    throw error
  }
}

/** Reads all of it, and stores nothing. */
export async function checkBackupFile(path: string): Promise<End> {
  return readBackup(openBackupFile(path), {
    head: async () => {},
    table: async (_name, _columns, rows) => {
      for await (const _ of rows);
    },
    sum: async () => {},
  })
}
