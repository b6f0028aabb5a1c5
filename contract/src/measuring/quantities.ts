/**
 * How a measured value is said to people: on screens, in mails, text messages and notifications, and to other systems. No zod here: the console's
 * first page says values.
 */

export interface Writing {
  locale: string
  /** Whether thousands are set apart. A voice or a text message does without. */
  isGrouped?: boolean
  /** With all its digits, such as a limit that somebody has typed. */
  isExact?: boolean
  /** A value that it must not look like, such as the limit that it has crossed. */
  apartFrom?: number | null
}

/** What arithmetic adds to a decimal is beyond these. */
const digitsOfDouble = 15
const digitsOfFloat = { least: 6, most: 9 }
const mostFraction = 20

/**
 * The value without digits that nobody measured. Many registers are floats of 32 bits: 21.3 is 21.299999237060547 there, and is said with as few
 * digits as tell it from the float beside it.
 */
export function asMeasured(value: number): number {
  // Also in the place of -0.
  if (Number.isInteger(value)) return value === 0 ? 0 : value
  if (Math.fround(value) === value)
    for (let digits = digitsOfFloat.least; digits <= digitsOfFloat.most; digits += 1) {
      const short = Number(value.toPrecision(digits))
      if (Math.fround(short) === value) return short
    }
  return Number(value.toPrecision(digitsOfDouble))
}

/** Of a large value two decimals are enough. A small one would be nothing without more. No digit before the point is ever cut. */
function fractionDigitsOf(value: number): number {
  const size = Math.abs(value)
  if (size >= 1 || size === 0) return 2
  return size >= 0.001 ? 4 : Math.min(mostFraction, 2 - Math.floor(Math.log10(size)))
}

export function numberText(value: number, writing: Writing): string {
  const measured = asMeasured(value)
  const { isExact = false, apartFrom = null } = writing
  if (isExact) return formatOf(writing, mostFraction).format(measured)
  const digits = fractionDigitsOf(measured)
  const text = formatOf(writing, digits).format(measured)
  if (apartFrom === null || apartFrom === value) return text
  const other = numberText(apartFrom, { ...writing, isExact: true, apartFrom: null })
  return text === other ? formatOf(writing, mostFraction).format(measured) : text
}

export const quantityText = (value: number, symbol: string, writing: Writing): string =>
  symbol === '' ? numberText(value, writing) : `${numberText(value, writing)} ${symbol}`

/** Making one takes longer than using it many times. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ locale, isGrouped = true }: Writing, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${isGrouped} ${maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits, useGrouping: isGrouped ? 'auto' : false })
    formats.set(key, format)
  }
  return format
}
