import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

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
export function copyPackage(packageFolder: string, copy: string): void {
  if (existsSync(copy)) return
  mkdirSync(dirname(copy), { recursive: true })
  chmodSync(dirname(copy), 0o755)
  const part = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    cpSync(packageFolder, part, { recursive: true, verbatimSymlinks: true })
    openToAll(part)
    makeLinks(part)
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
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
