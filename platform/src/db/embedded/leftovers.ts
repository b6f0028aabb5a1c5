import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../../base/errors.ts'
import { second } from '../../base/time.ts'
import { socketName, type Listening } from './listening.ts'
import { answersAt, isServerOf } from './postmaster.ts'
import { hasEnded, processesIn, processFacts } from './processes.ts'

/**
 * Removes what a server that was killed has left of its socket. PostgreSQL asks only whether the process id in the lock
 * file is in use, and that may be a process that nobody has collected yet, or one that got the same id since.
 */
export async function removeStaleLock(listening: Listening, cluster: string): Promise<void> {
  if (!('socketFolder' in listening)) return
  const socket = join(listening.socketFolder, socketName)
  const lock = `${socket}.lock`
  const owner = ownerIn(lock)
  if (owner === undefined || isServerOf(cluster, owner)) return
  // A server in another container has process ids of its own, but answers here.
  if (await answersAt(socket)) return
  rmSync(lock, { force: true })
}

/** Undefined if there is no lock. A server that was killed while it wrote one leaves an empty file. */
function ownerIn(lock: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || 0
  } catch {
    return undefined
  }
}

const endingSeconds = 10
const pollPause = 25

/**
 * A process of a server that was killed goes on until it looks for that server, and writes into the same files as the
 * next one. PostgreSQL looks for it with the help of postmaster.pid, which may be gone.
 */
export async function endOrphans(cluster: string): Promise<void> {
  const orphans = orphansOf(cluster)
  for (const pid of orphans) kill(pid)
  for (const end = Date.now() + endingSeconds * second; !orphans.every(hasEnded); await pause(pollPause)) {
    if (Date.now() > end)
      throw new StartRefused(
        `A process of the database's last start does not end (${orphans.filter((pid) => !hasEnded(pid)).join(', ')}).`,
      )
  }
}

/** What works in the folder and whose server has ended. A server itself is called by its program and arguments. */
function orphansOf(cluster: string): number[] {
  const here = new Set(processesIn(cluster))
  return [...here].filter((pid) => {
    const facts = processFacts(pid)
    return facts?.command.startsWith('postgres: ') && !here.has(facts.parent)
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** The pauses before the start is tried again, in milliseconds. */
const pauses = [250, 1000, 3000]

/** What the last server has left is gone some moments later, or somebody else has it. */
const passes = /lock file .* already exists|lock file .* is empty|shared memory block .* is still in use/

/** A start that meets what the last one has left is tried again. Every other reason is told at once. */
export async function tryAgain<Started>(start: () => Promise<Started>): Promise<Started> {
  for (const time of pauses) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof StartRefused) || !passes.test(error.message)) throw error
      await pause(time)
    }
  }
  return start()
}
