import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/index.ts'

/** Fills a data folder with a database. Copying a prepared one is faster than making a new database. */
export async function fillFolder(folder: string): Promise<void> {
  cpSync(await preparedFolder(), folder, { recursive: true })
}

/** Made by the first test that needs it. It is in the folder of the whole run, which removes it at the end. */
async function preparedFolder(): Promise<string> {
  const prepared = join(tmpdir(), 'prepared')
  if (existsSync(prepared)) return prepared
  const part = mkdtempSync(join(tmpdir(), 'preparing-'))
  const quiet = { info: () => {}, error: () => {} }
  const server = await startEmbedded({ dataDir: part, settings: { fsync: 'off' } }, quiet)
  await server.stop()
  try {
    renameSync(part, prepared)
  } catch {
    // Another worker was first.
    rmSync(part, { recursive: true, force: true })
  }
  return prepared
}
