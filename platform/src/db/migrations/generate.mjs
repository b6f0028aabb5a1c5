import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = ['drizzle-kit@0.31.11', 'drizzle-orm@0.45.4']
const name = process.argv[2]
if (!name) {
  console.error('Name the change: npm run db:generate -- add_location_notes')
  process.exit(1)
}

// If drizzle-orm is installed already, npx would not put it beside drizzle-kit, which looks for it there.
const elsewhere = mkdtempSync(join(tmpdir(), 'generate-'))
const { status } = spawnSync(
  'npx',
  [
    '--yes',
    ...packages.flatMap((wanted) => ['-p', wanted]),
    'drizzle-kit',
    'generate',
    '--dialect=postgresql',
    `--schema=${fileURLToPath(new URL('../schema/*.ts', import.meta.url))}`,
    `--out=${relative(elsewhere, fileURLToPath(new URL('../../../migrations', import.meta.url)))}`,
    `--name=${name}`,
    // `--custom` makes an empty file for what the schema does not say, such as triggers.
    ...process.argv.slice(3),
  ],
  { cwd: elsewhere, stdio: 'inherit' },
)
rmSync(elsewhere, { recursive: true, force: true })
process.exit(status ?? 1)
