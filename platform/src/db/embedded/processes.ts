import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export interface ProcessFacts {
  parent: number
  command: string
  /** Where it works, if the system tells. */
  folder?: string
}

/** What the system knows of a process; undefined where it has ended, or where the system does not say (Windows). */
export function processFacts(pid: number): ProcessFacts | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid)
    return process.platform === 'win32' ? undefined : fromPs(pid)
  } catch {
    return undefined
  }
}

/** Also one that nobody has taken note of yet: in a container, the first process may never do so. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform === 'linux' && statOf(pid)[0] === 'Z'
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

function fromProc(pid: number): ProcessFacts {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  return { parent: Number(statOf(pid)[1]), command, folder: readlinkSync(`/proc/${pid}/cwd`) }
}

/** State, parent and more; the name before them, in brackets, may hold anything. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

function fromPs(pid: number): ProcessFacts {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? []
  return { parent: Number(parent), command }
}
