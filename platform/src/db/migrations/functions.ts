import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entriesOf, type Fields } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Say } from '../../base/progress.ts'
import type { Queries } from '../connection.ts'

/** One file of `db/functions`: SQL functions and triggers of one idea. */
export interface FunctionFile {
  name: string
  text: string
  hash: string
}

/** Beside the built bundle, or beside the folder of this source. */
export function functionsFolder(): string {
  const folders = ['./functions', '../functions'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const found = folders.find((folder) => existsSync(editionFile(folder)))
  if (!found) throw new Error(`No SQL functions found in ${folders.join(' or ')}.`)
  return found
}

const editionFile = (folder: string) => join(folder, 'edition.json')

export function readFunctions(folder: string): FunctionFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const text = withFields(readFileSync(join(folder, name), 'utf8'))
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** A restore makes the months of a backup before its tables are those of this release. */
export const functionsOfMonths = 'months.sql'

/** Fields that the contract lists, as parts of a row's JSON. */
const withFields = (text: string): string =>
  text.replace('/* locationFields */', () => partsOf(locationFields))

const partsOf = (fields: Fields): string =>
  entriesOf(fields)
    .map(([name]) => `',"${name}":' || coalesce(to_json(NEW."${toSnakeCase(name)}")::text, 'null'),`)
    .join(' ')

/** Of all files: the content that an edition has. */
export const hashOfAll = (files: FunctionFile[]): string =>
  createHash('sha256')
    .update(files.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex')

/** The number of a content. Every change of it that comes to main has a higher one, which a test minds. */
export interface Edition {
  edition: number
  /** Of the content with this number. */
  hash: string
}

export const readEdition = (folder: string): Edition =>
  JSON.parse(readFileSync(editionFile(folder), 'utf8')) as Edition

/**
 * Brings the database the functions and triggers of this version, file by file if their hash is another one than was
 * applied last. It runs in the transaction of the migrations and under their lock, and asks one query if nothing has changed.
 *
 * Two versions can run on one database while processes are replaced one after the other, and any of them can start again
 * in between. A hash does not say which is the newer one, so each applied file has the number of its edition: once a
 * database has had a higher one, lower ones leave all files as they are. So what the newest version wrote stays, and the
 * order of starts does not matter. Among processes of one edition, as while a file is being edited, the last one to start
 * wins. A version with other tables is no question of functions: there the older process is refused by its migrations.
 */
export async function applyFunctions(
  db: Queries,
  {
    folder = functionsFolder(),
    only,
    say,
  }: { folder?: string | undefined; only?: string; say?: Say | undefined } = {},
): Promise<void> {
  const { rows } = await db.execute<{ file: string; hash: string; edition: number }>(
    sql`select file, hash, edition from drizzle.function_files`,
  )
  const { edition } = readEdition(folder)
  if (rows.some((row) => row.edition > edition)) {
    say?.('The database keeps the SQL functions of a newer version')
    return
  }
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  for (const { name, text, hash } of readFunctions(folder)) {
    if (applied.get(name) === hash || (only && only !== name)) continue
    await db.execute(sql.raw(text)).catch((error: unknown) => {
      throw new Error(`The SQL functions of ${name} could not be applied.`, { cause: error })
    })
    await db.execute(sql`
      insert into drizzle.function_files (file, hash, edition) values (${name}, ${hash}, ${edition})
      on conflict (file) do update set hash = excluded.hash, edition = excluded.edition`)
  }
}
