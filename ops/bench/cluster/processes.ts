import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const microsecondsPerTick = 10_000

interface Process {
  parent: number
  ticks: number
}

/** The processor time so far of these processes and all that they have started, ended ones too, in microseconds. */
export function processorTimeOf(pids: readonly number[]): number {
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : undefined
    if (found) all.set(Number(name), found)
  }
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return pids.includes(pid) || (parent !== undefined && isOurs(parent))
  }
  let ticks = 0
  for (const [pid, process] of all) if (isOurs(pid)) ticks += process.ticks
  return ticks * microsecondsPerTick
}

function readProcess(pid: string): Process | undefined {
  let text
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return undefined
  }
  // After the name, which may have spaces: state, parent, …, and from the twelfth on user, system, and both of ended children.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0)
  return { parent: fields[1] ?? 0, ticks }
}
