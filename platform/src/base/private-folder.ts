import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileProblem } from './file-problem.ts'
import { StartRefused } from './start-refused.ts'

const sticky = 0o1000

/** Makes the folder, or closes an existing one to others, with everything in it. */
export function makePrivate(folder: string): void {
  try {
    makeAbove(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    // Neither the target of a link nor a shared folder such as /tmp is ours to close.
    if (!found.isDirectory()) throw new Error('it is a link')
    if (found.mode & sticky) throw new Error('it is shared by all users')
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) closeEntry(join(folder, entry.name), 0o700)
      if (entry.isFile()) closeEntry(join(folder, entry.name), 0o600)
    }
  } catch (error) {
    const problem = fileProblem(error)
    if (problem !== undefined)
      throw new StartRefused(`The folder ${folder} cannot be used (DATA_DIR): ${problem}.`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The folder ${folder} cannot be made private: ${reason}.`)
  }
}

/** Another process may have deleted the file meanwhile. */
function closeEntry(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (existsSync(path)) throw error
  }
}

/** New parent folders stay open, whatever the umask is: a server under another user has to pass through. */
function makeAbove(folder: string): void {
  const above = dirname(folder)
  const first = mkdirSync(above, { recursive: true })
  if (!first) return
  for (let made = above; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}
