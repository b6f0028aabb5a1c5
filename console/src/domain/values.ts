import { secondsPer } from '#contract/limits'

const { minute, hour, day } = secondsPer

/** A measured value for people, with its unit. Empty if nothing was measured yet. */
export function valueText(value: number | null, symbol: string | undefined): string {
  if (value === null) return '–'
  const figures = value.toLocaleString(undefined, { maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })
  return symbol ? `${figures} ${symbol}` : figures
}

/** How long ago, in the largest unit that is precise enough. */
export function ageText(seconds: number): string {
  if (seconds < minute) return 'just now'
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h ago`
  return `${Math.floor(seconds / day).toLocaleString()} d ago`
}

/** How often, in the largest unit that has no rest. */
export function everyText(seconds: number): string {
  if (seconds === hour) return 'every hour'
  if (seconds === minute) return 'every minute'
  if (seconds % hour === 0) return `every ${seconds / hour} h`
  return seconds % minute === 0 ? `every ${seconds / minute} min` : `every ${seconds} s`
}
