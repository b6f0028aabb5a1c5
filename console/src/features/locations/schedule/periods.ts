export interface Period {
  from: string
  to: string
}

const wholeDay = 24 * 60
/** A drag ends on a quarter of an hour. Other minutes can be typed. */
const step = 15

/** Minutes since midnight of a typed time: `7`, `7:30`, `0730`, `24:00`. Undefined for anything else. */
export function minutesIn(text: string): number | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.h]?(\d\d))?\s*$/.exec(text) ?? []
  if (hours === '') return undefined
  const sum = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && sum <= wholeDay ? sum : undefined
}

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Its place in the day, from 0 to 1. */
export const shareOf = ({ from, to }: Period) => ({
  begin: (minutesIn(from) ?? 0) / wholeDay,
  end: (minutesIn(to) ?? 0) / wholeDay,
})

/** The period of a drag from one share of the day to another. Undefined for a mere click. */
export function periodBetween(one: number, other: number): Period | undefined {
  const snapped = [one, other]
    .map((share) => Math.round((Math.min(1, Math.max(0, share)) * wholeDay) / step) * step)
    .toSorted((a, b) => a - b)
  const [from = 0, to = 0] = snapped
  return from < to ? { from: timeText(from), to: timeText(to) } : undefined
}

export function periodErrors(periods: readonly Period[]): Record<string, string> {
  const known = periods.map(({ from, to }) => ({ from: minutesIn(from), to: minutesIn(to) }))
  const errors: Record<string, string> = {}
  for (const [at, { from, to }] of known.entries()) {
    if (from === undefined) errors[`periods.${at}.from`] = 'Please enter a time, such as 07:00'
    else if (to === undefined) errors[`periods.${at}.to`] = 'Please enter a time, such as 18:30 or 24:00'
    else if (from >= to) errors[`periods.${at}.to`] = 'A period ends after it begins'
    else if (known.some((other, index) => index < at && overlap({ from, to }, other)))
      errors[`periods.${at}.from`] = 'It overlaps another period'
  }
  return errors
}

const overlap = (
  one: { from: number; to: number },
  other: { from: number | undefined; to: number | undefined },
) => other.from !== undefined && other.to !== undefined && one.from < other.to && other.from < one.to

/** The periods as the platform takes them, sorted. */
export const sentPeriods = (periods: readonly Period[]): Period[] =>
  periods
    .map(({ from, to }) => ({ from: timeText(minutesIn(from) ?? 0), to: timeText(minutesIn(to) ?? 0) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))

export const periodsText = (periods: readonly Period[]): string =>
  periods.length === 0 ? 'closed' : periods.map(({ from, to }) => `${from}–${to}`).join(', ')
