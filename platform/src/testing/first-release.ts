import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../db/migrations/migrate.ts'

/** A folder of migrations with which `migrate` makes a database of the first release. */
export function onlyFirstMigration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-release-'))
  const journal = JSON.parse(readFileSync(`${migrationsFolder()}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  mkdirSync(join(folder, 'meta'))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  )
  cpSync(`${migrationsFolder()}/0000_initial.sql`, join(folder, '0000_initial.sql'))
  return folder
}
