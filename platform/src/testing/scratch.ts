import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than all databases that exist at one time during a run. */
const neededBytes = 2 * 1024 ** 3

/**
 * Where the tests write: in memory if there is enough, because removing the files of a database from a disk takes longer
 * than starting it. `TMPDIR` names another folder.
 */
export function scratchParent(): string {
  return process.env['TMPDIR'] === undefined && hasMemory() ? memory : tmpdir()
}

/** A folder for everything that a run of the tests writes. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(scratchParent(), 'integrator-console-tests-'))
  // Shared by all users, as a folder for temporary files is: under root the database runs as another user.
  chmodSync(folder, 0o1777)
  return folder
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
