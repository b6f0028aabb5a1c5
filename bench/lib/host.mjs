import { readFile } from 'node:fs/promises'

/**
 * Starts to watch how much processor time the host of a virtual machine gives to others. The function that it returns
 * says their share since then. Only Linux tells it.
 */
export async function watchHost() {
  const before = await processorTimes()
  return async () => {
    const after = await processorTimes()
    if (!before || !after || after.all === before.all) return undefined
    return (after.taken - before.taken) / (after.all - before.all)
  }
}

async function processorTimes() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const times = /^cpu +(.+)$/m.exec(text)?.[1]?.split(' ').map(Number)
  // user, nice, system, idle, waiting, two kinds of interrupts, taken. What follows is counted in them.
  return times && { all: times.slice(0, 8).reduce((sum, time) => sum + time, 0), taken: times[7] ?? 0 }
}
