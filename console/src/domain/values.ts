import { latePeriods } from '#contract/limits'

/** A measured value for people, with its unit. Empty if nothing was measured yet. */
export function valueText(value: number | null, symbol: string | undefined): string {
  if (value === null) return '–'
  const figures = value.toLocaleString(undefined, { maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })
  return symbol ? `${figures} ${symbol}` : figures
}

/** How long ago, in the largest unit that is precise enough. */
export function ageText(seconds: number): string {
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400).toLocaleString()} d ago`
}

/** How often, in the largest unit that has no rest. */
export function everyText(seconds: number): string {
  if (seconds === 3600) return 'every hour'
  if (seconds === 60) return 'every minute'
  if (seconds % 3600 === 0) return `every ${seconds / 3600} h`
  return seconds % 60 === 0 ? `every ${seconds / 60} min` : `every ${seconds} s`
}

export const isLate = (seconds: number, samplePeriod: number): boolean => seconds > latePeriods * samplePeriod
