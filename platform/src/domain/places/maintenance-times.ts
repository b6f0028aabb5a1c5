import type { Weekday } from '#contract/values'
import { weekdays } from '#contract/values'
import { day, second } from '../../base/time.ts'

/**
 * When maintenance windows are, as a function without a clock or a database. Local times are milliseconds as if the local clock were
 * that of UTC.
 */

/** `from` and `to` are local: `2026-11-20T22:00` of one that is once, `22:00` of a weekly one. */
export interface WindowRule {
  repeats: 'ONCE' | 'WEEKLY'
  /** On which days it begins. */
  days: readonly Weekday[]
  from: string
  to: string
}

/** Both in milliseconds. It begins with the first, and is over with the second. */
export interface Occurrence {
  begins: number
  ends: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  const clock = new Intl.DateTimeFormat('en', { timeZone, ...numeric, second: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}

/** By how many milliseconds local clocks are ahead of UTC. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, seconds = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type))
  return Date.UTC(year, month - 1, date, hour, minute, seconds) - Math.floor(moment / second) * second
}

/**
 * The moments at which the local clock shows a time: two when the clock was put back. If it was put forward over the time, the moment at
 * which that was done.
 */
function momentsOf(local: number, timeZone: string): [first: number, last: number] {
  const [before, after] = [offsetAt(local - day, timeZone), offsetAt(local + day, timeZone)]
  const shown = [local - before, local - after].filter(
    (moment) => moment + offsetAt(moment, timeZone) === local,
  )
  if (shown.length > 0) return [Math.min(...shown), Math.max(...shown)]
  let [early, late] = [local - after, local - before]
  while (late - early > second) {
    const middle = Math.floor((early + late) / 2 / second) * second
    if (offsetAt(middle, timeZone) === before) early = middle
    else late = middle
  }
  return [late, late]
}

/** A time that comes twice is in the window both times. */
const between = (from: number, to: number, timeZone: string): Occurrence => ({
  begins: momentsOf(from, timeZone)[0],
  ends: momentsOf(to, timeZone)[1],
})

/** Days that are looked at, from the day before yesterday on. One without its window, because the clock was put forward, is followed by others. */
const daysAhead = 17

function occurrencesFrom(rule: WindowRule, timeZone: string, now: number): Occurrence[] {
  const { repeats, days, from, to } = rule
  if (repeats === 'ONCE') return [between(Date.parse(`${from}Z`), Date.parse(`${to}Z`), timeZone)]
  const today = Math.floor((now + offsetAt(now, timeZone)) / day) * day
  const timeOf = (text: string) => Date.parse(`1970-01-01T${text}Z`)
  const length = timeOf(to) - timeOf(from)
  return Array.from({ length: daysAhead }, (_, ahead) => today + (ahead - 2) * day)
    .filter((date) => days.some((name) => weekdays.indexOf(name) === (new Date(date).getUTCDay() + 6) % 7))
    .map((date) => {
      const start = date + timeOf(from)
      // It may end on the next day.
      return between(start, start + (length > 0 ? length : length + day), timeZone)
    })
}

/** The occurrence that is on, or the next one. Those that follow each other without a pause are one. Undefined if there is none any more. */
export function occurrenceAt(rule: WindowRule, timeZone: string, now: number): Occurrence | undefined {
  const all = occurrencesFrom(rule, timeZone, now).filter(({ begins, ends }) => begins < ends)
  let found: Occurrence | undefined
  for (const { begins, ends } of all)
    if (found && begins <= found.ends) found.ends = Math.max(found.ends, ends)
    else if (found && found.ends > now) return found
    else found = { begins, ends }
  return found && found.ends > now ? found : undefined
}
