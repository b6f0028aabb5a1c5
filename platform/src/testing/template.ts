import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../db/connection.ts'
import { lockFolder } from '../db/embedded/folder-lock.mjs'
import { migrate, migrationsFolder } from '../db/migrate.ts'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/integrator-console', import.meta.url))

/** Changes whenever a migration does. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  const folder = migrationsFolder()
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A migrated embedded database as a file, made once for all test files and kept until the migrations change. */
export async function embeddedTemplate(): Promise<string> {
  const file = join(cache, `template-${migrationsHash()}.tar`)
  mkdirSync(cache, { recursive: true })
  while (!existsSync(file)) {
    const lock = await lockFolder(cache)
    if ('release' in lock) {
      try {
        if (!existsSync(file)) await makeTemplate(file)
      } finally {
        await lock.release()
      }
    } else await pause(100 + Math.random() * 100)
  }
  return file
}

async function makeTemplate(file: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'template-'))
  const database = await openDatabase({ dataDir })
  await migrate(database.db)
  await database.close()
  const stopped = await PGlite.create(join(dataDir, 'database'))
  const dump = await stopped.dumpDataDir('none')
  await stopped.close()
  writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.part`, file)
  rmSync(dataDir, { recursive: true, force: true })
  for (const old of readdirSync(cache).filter((name) => /^template-.*\.tar$/.test(name))) {
    if (join(cache, old) !== file) rmSync(join(cache, old), { force: true })
  }
}
