import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './start-refused.ts'

const sticky = 0o1000

/** Makes the folder, or closes the one that is there: it and what lies in it are its owner's alone. */
export function makePrivate(folder: string): void {
  try {
    makeAbove(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    // What a link leads to is not ours to close, nor is a folder such as /tmp.
    if (!found.isDirectory()) throw new Error('it is a link')
    if (found.mode & sticky) throw new Error('it is shared by all users')
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) closeEntry(join(folder, entry.name), 0o700)
      if (entry.isFile()) closeEntry(join(folder, entry.name), 0o600)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The folder ${folder} cannot be made private: ${reason}.`)
  }
}

/** What is gone meanwhile, because another process is at work here too, needs no closing. */
function closeEntry(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (existsSync(path)) throw error
  }
}

/** New folders above it stay open, whatever the umask: a server under another user has to get through. */
function makeAbove(folder: string): void {
  const above = dirname(folder)
  const first = mkdirSync(above, { recursive: true })
  if (!first) return
  for (let made = above; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}
