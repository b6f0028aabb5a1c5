import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../db/migrations/migrate.ts'

/** A folder with the migrations of this release, and of one that comes later: their SQL, each by its name. */
export function laterMigrations(later: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  for (const [tag, text] of Object.entries(later)) {
    const when = (journal.entries.at(-1)?.when ?? 0) + 1
    journal.entries.push({ tag, when })
    writeFileSync(join(folder, `${tag}.sql`), text)
  }
  writeFileSync(journalFile, JSON.stringify(journal))
  return folder
}
