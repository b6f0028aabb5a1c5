import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '../db/connection.ts'
import { functionsFolder, hashOfAll, readFunctions } from '../db/migrations/functions.ts'
import { migrationsFolder, migrate } from '../db/migrations/migrate.ts'
import { makeFirstKeys } from '../identity/embedded/keys/store.ts'
import { loadSampleData } from '../sample/index.ts'
import { testHasher } from './hasher.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sampleNeeds = [
  '../base/spelling.ts',
  '../domain/devices/tokens.ts',
  '../identity/embedded/keys/store.ts',
  '../domain/installation/basics.ts',
  '../identity/passwords/hashes.ts',
  './hasher.ts',
  '../../../contract/src/access.ts',
]

/** With keys, a platform or provider that starts on it need not make them, which takes longer than most tests. */
export type TemplateKind = 'empty' | 'keys' | 'sample'

/** A name made from everything that decides the template's content. It includes the day, on which the sample data depends. */
export function templateName(kind: TemplateKind): string {
  const hash = createHash('sha256')
  addFiles(migrationsFolder(), '.sql')
  hash.update(hashOfAll(readFunctions(functionsFolder())))
  if (kind !== 'empty') {
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
  // The walk tests read all rows after each call.
  if (kind === 'sample') await loadSampleData(db, { hasher: testHasher, withDays: false })
  if (kind !== 'empty') await makeFirstKeys(db)
}
