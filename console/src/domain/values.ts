import { secondsPer } from '#contract/limits'
import { quantityText, type Writing } from '#contract/measuring/quantities'
import type { Unit } from '#contract/schemas/product'
import type { LocationValues } from '#contract/schemas/values'
import { type Comparison, comparisonSigns } from '#contract/values'
import { numberLocale } from '../ui/language.ts'
import { shownUnit } from './units.ts'
import { texts } from '../texts/domain.ts'

const { minute, hour, day } = secondsPer

export type Zone = LocationValues['zones'][number]
export type Component = Zone['components'][number]
export type Measurement = Component['measurements'][number]

/** What is said of a value besides the value. */
type Said = Pick<Writing, 'isExact' | 'apartFrom'>

/** A measured value for people, in the unit that they chose. Empty if nothing was measured yet. */
export function valueText(
  value: number | null,
  symbol: string | undefined,
  { apartFrom, ...said }: Said = {},
) {
  if (value === null) return nothing
  const unit = shownUnit(symbol)
  const other = typeof apartFrom === 'number' ? unit.shown(apartFrom) : null
  return shownText(unit.shown(value), unit.symbol, { ...said, apartFrom: other })
}

/** One that is already in the unit that is shown. */
export const shownText = (value: number | null, symbol: string, said: Said = {}): string =>
  value === null ? nothing : quantityText(value, symbol, { locale: numberLocale(), ...said })

const nothing = '–'

/** How long ago, in the largest unit that is precise enough. */
export function ageText(seconds: number): string {
  if (seconds < minute) return texts.justNow
  if (seconds < hour) return texts.minutesMinAgo(Math.floor(seconds / minute))
  if (seconds < 2 * day) return texts.hoursHAgo(Math.floor(seconds / hour))
  return texts.daysDAgo(Math.floor(seconds / day))
}

/** How often, in the largest unit that has no rest. */
export function everyText(seconds: number): string {
  if (seconds === hour) return texts.everyHour
  if (seconds === minute) return texts.everyMinute
  if (seconds % hour === 0) return texts.everyHoursH(seconds / hour)
  return seconds % minute === 0 ? texts.everyMinutesMin(seconds / minute) : texts.everySecondsS(seconds)
}

const words: Record<Comparison, string> = {
  GREATER_THAN: texts.above,
  GREATER_OR_EQUAL: texts.atOrAbove,
  LESS_THAN: texts.below,
  LESS_OR_EQUAL: texts.atOrBelow,
  EQUAL: texts.equalTo,
}

// An unknown comparison of another platform is shown as it is.
export const comparisonSign = (comparison: Comparison): string => comparisonSigns[comparison] ?? comparison
export const comparisonWords = (comparison: Comparison): string => words[comparison] ?? comparison
export const comparisonText = (comparison: Comparison): string =>
  comparison in words ? `${words[comparison]} (${comparisonSigns[comparison]})` : comparison

/** A unit to choose. Some have no symbol, such as that of a count. */
export const unitLabel = ({ name, symbol }: Pick<Unit, 'name' | 'symbol'>): string =>
  symbol ? `${name} (${symbol})` : name

/** The unit that a person means by its id, its symbol or its name. */
export function unitNamed(units: readonly Unit[], text: string): Unit | undefined {
  const typed = plain(text)
  return (
    units.find(({ unitId }) => unitId === text.trim()) ??
    // The case tells some symbols apart, such as those of milli and mega.
    units.find(({ symbol }) => symbol !== '' && symbol === text.trim()) ??
    units.find(({ unitId, symbol, name }) => [unitId, symbol, name].some((word) => plain(word) === typed))
  )
}

const plain = (text: string): string => text.trim().toLowerCase()
