import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sticky = 0o1000

/** A folder that cannot be made private; the message says why. */
export class NotPrivate extends Error {
  override name = 'NotPrivate'
}

/** Makes the folder, or what is there already, its owner's alone: the folder itself and what lies in it. */
export function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Such as /tmp: closing it would take it away from everybody else.
    if (statSync(folder).mode & sticky) throw new NotPrivate(`${folder} is everybody's: name a folder in it.`)
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(join(folder, entry.name), 0o700)
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600)
    }
  } catch (error) {
    if (error instanceof NotPrivate) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotPrivate(`The folder ${folder} cannot be used: ${reason}.`)
  }
}
