import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/connection.ts'
import { lockFolder } from '../db/embedded/folder-lock.mjs'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { loadSampleData } from '../sample/index.ts'
import { testHasher } from './hasher.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const cache = here('../../../node_modules/.cache/integrator-console')
const sampleNeeds = [
  '../db/device-tokens.ts',
  '../identity/passwords/hashes.ts',
  './hasher.ts',
  '../../../contract/src/access.ts',
]
const day = 86_400_000

export type TemplateKind = 'empty' | 'sample'

/** Names a template by everything that decides what is in it; sample data is of its day. */
export function templateName(kind: TemplateKind): string {
  const hash = createHash('sha256')
  addFiles(migrationsFolder(), '.sql')
  if (kind === 'sample') {
    addFiles(here('../sample'), '.ts')
    for (const file of sampleNeeds) hash.update(readFileSync(here(file)))
    hash.update(new Date().toISOString().slice(0, 10))
  }
  return `template_${kind}_${hash.digest('hex').slice(0, 16)}`

  function addFiles(folder: string, extension: string) {
    const names = readdirSync(folder).filter((name) => name.endsWith(extension) && !name.endsWith('.test.ts'))
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)))
  }
}

export async function fillTemplate(db: Db, kind: TemplateKind): Promise<void> {
  await migrate(db)
  if (kind === 'sample') await loadSampleData(db, { hasher: testHasher })
}

/** An embedded database as a file, made once for all test files and kept while its contents would be the same. */
export async function embeddedTemplate(kind: TemplateKind = 'empty'): Promise<string> {
  const file = join(cache, `${templateName(kind)}.tar`)
  while (!existsSync(file)) {
    const base = kind === 'empty' ? undefined : await embeddedTemplate('empty')
    const lock = await lockFolder(shortFolder())
    if ('release' in lock) {
      try {
        if (!existsSync(file)) await makeTemplate(file, kind, base)
      } finally {
        await lock.release()
      }
    } else await pause(100 + Math.random() * 100)
  }
  return file
}

async function makeTemplate(file: string, kind: TemplateKind, base: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'template-'))
  const database = await openDatabase({ dataDir, template: base })
  await fillTemplate(database.db, kind)
  await database.close()
  const stopped = await PGlite.create(join(dataDir, 'database'))
  const dump = await stopped.dumpDataDir('none')
  await stopped.close()
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.part`, file)
  rmSync(dataDir, { recursive: true, force: true })
  for (const old of readdirSync(cache).map((name) => join(cache, name))) {
    if (Date.now() - statSync(old).mtimeMs > day) rmSync(old, { force: true })
  }
}

/** A checkout may lie too deep for a socket's address, so the lock on its cache lies elsewhere. */
function shortFolder(): string {
  const folder = join(tmpdir(), `templates-${createHash('sha256').update(cache).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
