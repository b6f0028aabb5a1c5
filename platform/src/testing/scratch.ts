import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hour } from '../base/time.ts'
import { hasEnded } from '../db/embedded/processes.ts'

const memory = '/dev/shm'
/** More than all databases that exist at one time during a run. */
const neededBytes = 2 * 1024 ** 3
const prefix = 'integrator-console-tests-'

/**
 * A folder for everything that a run of the tests writes: in memory if there is enough, because removing the files of a
 * database from a disk takes longer than starting it. `TMPDIR` names another place.
 */
export function scratchFolder(): string {
  const parent = process.env['TMPDIR'] === undefined && hasMemory() ? memory : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // Shared by all users, as a folder for temporary files is: under root the database runs as another user.
  chmodSync(folder, 0o1777)
  return folder
}

/** Of runs that were killed. In memory they would stay until the machine is restarted. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(parent, name)
    try {
      const isOld = statSync(folder).mtimeMs < Date.now() - hour
      if (isOld && hasEnded(Number.parseInt(name.slice(prefix.length), 10)))
        rmSync(folder, { recursive: true })
    } catch {
      // It is another user's, or another run has just removed it.
    }
  }
}

function hasMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && !refusesPrograms()
  } catch {
    return false
  }
}

/** Containers often mount it so. Some tests run programs from a copy. */
function refusesPrograms(): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  return mounts.some((line) => line.includes(` ${memory} `) && line.includes('noexec'))
}
