/** The typed number: null for an empty text, undefined if it is not a number. A comma counts as a point. */
export function numberIn(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (typed === '') return null
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(typed) ? Number(typed) : undefined
}

export const numberText = (value: number | null): string => value?.toString() ?? ''
