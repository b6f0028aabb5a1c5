import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** How many milliseconds the fixed work below takes on an ordinary, idle machine. */
const ordinary = 9
/** How many milliseconds a request may hold it. */
const limit = 50
const tries = 4
/** The share of the allowed time above which a request is tried again. */
const suspicious = 0.75

/** The same work on every machine: some hashing, some JSON, some text. */
function fixedWork(): void {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `row ${id}`, tags: ['a', 'b'] }))
  const text = JSON.stringify(rows)
  JSON.parse(text)
  createHash('sha256').update(text.repeat(8)).digest()
  text.replaceAll(/[aeiou]/g, '*')
}

/** More milliseconds are allowed on a slower machine. */
function longestAllowed(): number {
  const times = Array.from({ length: 11 }, () => {
    const start = ownTime()
    fixedWork()
    return ownTime() - start
  })
  const median = times.toSorted((one, other) => one - other)[5] ?? ordinary
  return limit * Math.max(1, median / ordinary)
}

/** The longest time that the work blocked the event loop, in milliseconds. */
async function heldUp(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  await pause(2)
  let last = ownTime()
  const look = () => {
    const now = ownTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  await work()
  await pause(2)
  look()
  clearInterval(timer)
  return longest
}

const schedule = '/proc/thread-self/schedstat'
const hasSchedule = existsSync(schedule)

/**
 * The milliseconds of processor time that this thread has used. A clock would also count the time of other processes.
 * Systems that do not tell the processor time get the clock.
 */
function ownTime(): number {
  if (!hasSchedule) return performance.now()
  return Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6
}

/** How many of the slowest requests the report names. */
const shown = 10

export function watchEventLoop() {
  const allowed = longestAllowed()
  const slowest: { what: string; held: number }[] = []

  return {
    /** Garbage collection and other processes block it now and then. Only what blocks it every time is our fault. */
    async expectFree(what: string, work: () => Promise<unknown>): Promise<void> {
      let held = Number.POSITIVE_INFINITY
      for (let count = 0; count < tries && held > allowed * suspicious; count += 1) {
        held = Math.min(held, await heldUp(work))
      }
      slowest.push({ what, held })
      slowest.sort((one, other) => other.held - one.held).splice(shown)
      expect.soft(held, `${what} held the event loop, in milliseconds`).toBeLessThan(allowed)
    },
    report: () =>
      [
        `The event loop may be held for ${Math.round(allowed)} ms on this machine. The longest times:`,
        ...slowest.map(({ what, held }) => `${Math.round(held)} ms by ${what}`),
      ].join('\n'),
  }
}
