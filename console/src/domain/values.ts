/** A measured value as people read it, with its unit; nothing was measured yet where it is empty. */
export function valueText(value: number | null, symbol: string | undefined): string {
  if (value === null) return '–'
  const figures = value.toLocaleString(undefined, { maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })
  return symbol ? `${figures} ${symbol}` : figures
}

/** How long ago, in the largest unit that says enough. */
export function ageText(seconds: number): string {
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400).toLocaleString()} d ago`
}

/** So many times in a row a value may be missing before it counts as late. */
const patience = 3

export const isLate = (seconds: number, samplePeriod: number): boolean => seconds > patience * samplePeriod
