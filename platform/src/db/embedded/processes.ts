import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

export interface ProcessFacts {
  parent: number
  command: string
  /** Its working directory, if the system tells it. */
  folder?: string
}

/** What the system knows about a process. Undefined if it has ended, or if the system does not tell (Windows). */
export function processFacts(pid: number): ProcessFacts | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid)
    return process.platform === 'win32' ? undefined : fromPs(pid)
  } catch {
    return undefined
  }
}

/** The processes that work in a folder, as far as the system tells it (Linux). */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const wanted = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processFacts(pid)?.folder === wanted)
}

/** Also a zombie: in a container, the first process may never collect it. */
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

/** State, parent and more. The name before them, in brackets, may contain anything. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

function fromPs(pid: number): ProcessFacts {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? []
  return { parent: Number(parent), command }
}
