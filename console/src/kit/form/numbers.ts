/** The typed number: null for an empty text, undefined if it is not a number. A comma counts as a point. */
export function numberIn(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (typed === '') return null
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(typed) ? Number(typed) : undefined
}

export const numberText = (value: number | null): string => value?.toString() ?? ''

/** A validator: returns an error unless the text is a whole number within the range. */
export const wholeNumber =
  ({ min, max }: { min: number; max: number }) =>
  (text: string): string | null => {
    const isWhole = /^\d{1,10}$/.test(text.trim())
    const value = Number(text)
    return isWhole && value >= min && value <= max
      ? null
      : `Whole number, ${min} to ${max.toLocaleString('en')}`
  }
