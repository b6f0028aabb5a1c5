import { day, hour, minute } from '../../../base/time.ts'

/** The last days are as large as the next ones, about. */
const daysOfPace = 7

/** How far a move is, and how long it may still take. */
export function createProgress(
  { all, left }: { all: number; left: number },
  clock = () => performance.now(),
) {
  const took: number[] = []
  let [began, share] = [clock(), 0]
  const days = () => left - took.length

  function remaining(): number | undefined {
    const known = took.slice(-daysOfPace)
    const elapsed = clock() - began
    if (known.length === 0) return share > 0 ? (elapsed / share) * (days() - share) : undefined
    return (known.reduce((sum, time) => sum + time, 0) / known.length) * (days() - share)
  }

  return {
    inDay: (done: number) => void (share = done),
    endDay: () => {
      took.push(clock() - began)
      began = clock()
      share = 0
    },
    text: (): string => {
      const rest = remaining()
      const ofDay = share > 0 ? `, ${Math.floor(share * 100)} % of this one` : ''
      return `${all - days()} of ${all} days${ofDay}${rest === undefined ? '' : `, about ${inWords(rest)} left`}`
    },
  }
}

function inWords(time: number): string {
  const [unit, name] = (
    [
      [day, 'd'],
      [hour, 'h'],
      [minute, 'min'],
    ] as const
  ).find(([length]) => time >= 2 * length) ?? [1000, 's']
  return `${Math.round(time / unit)} ${name}`
}
