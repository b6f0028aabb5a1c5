import type { Preferences } from '#contract/schemas/preferences'
import { numberIn, numberText } from '../kit/form/values.ts'
import { fromPreferences } from '../ui/preferences.ts'

/** How a person reads values of a unit. What is stored and sent stays in the unit in which it was measured. */
export interface ShownUnit {
  symbol: string
  shown: (stored: number) => number
  stored: (shown: number) => number
  /** The same for the distance between two values, such as a dead band. */
  shownDistance: (stored: number) => number
  storedDistance: (shown: number) => number
}

const psiPerBar = 100_000 / 6894.757293168361

interface Conversion {
  to: string
  factor: number
  offset: number
}

const toFahrenheit: Conversion = { to: '°F', factor: 1.8, offset: 32 }
const toCelsius: Conversion = { to: '°C', factor: 1 / 1.8, offset: -32 / 1.8 }
const toPsi: Conversion = { to: 'psi', factor: psiPerBar, offset: 0 }
const toBar: Conversion = { to: 'bar', factor: 1 / psiPerBar, offset: 0 }

/** By the symbol of the stored unit. */
const conversions = fromPreferences(({ temperature, pressure }: Preferences) => {
  const wanted = new Map<string, Conversion>()
  if (temperature === 'FAHRENHEIT') wanted.set('°C', toFahrenheit)
  if (temperature === 'CELSIUS') wanted.set('°F', toCelsius)
  if (pressure === 'PSI') wanted.set('bar', toPsi)
  if (pressure === 'BAR') wanted.set('psi', toBar)
  return wanted
})

/**
 * Sums and products of decimals have digits that nobody typed. Fewer are shown than stored, so that what was typed comes
 * back as it was.
 */
const forPeople = (value: number) => Number(Number(value.toFixed(8)).toPrecision(10))
const forStorage = (value: number) => Number(value.toPrecision(14))

const same = (value: number) => value

/** As it was measured. */
export const storedUnit = (symbol = ''): ShownUnit => ({
  symbol,
  shown: same,
  stored: same,
  shownDistance: same,
  storedDistance: same,
})

export function shownUnit(symbol: string | undefined): ShownUnit {
  const found = symbol === undefined ? undefined : conversions().get(symbol)
  if (!found) return storedUnit(symbol)
  const { to, factor, offset } = found
  return {
    symbol: to,
    shown: (value) => forPeople(value * factor + offset),
    stored: (value) => forStorage((value - offset) / factor),
    shownDistance: (value) => forPeople(value * factor),
    storedDistance: (value) => forStorage(value / factor),
  }
}

/** A stored number as the text of a field, in the unit that the reader chose. */
export const shownNumber = (stored: number | null, symbol: string | undefined): string =>
  numberText(stored === null ? null : shownUnit(symbol).shown(stored))

export const shownDistance = (stored: number, symbol: string | undefined): string =>
  numberText(shownUnit(symbol).shownDistance(stored))

/** What is stored of a typed text: null for an empty one, undefined if it is no number. Without a change it is what is known. */
export function storedNumber(text: string, symbol: string | undefined, known?: number | null) {
  if (known !== undefined && text.trim() === shownNumber(known, symbol)) return known
  const typed = numberIn(text)
  return typeof typed === 'number' ? shownUnit(symbol).stored(typed) : typed
}

export function storedDistance(text: string, symbol: string | undefined, known?: number) {
  if (known !== undefined && text.trim() === shownDistance(known, symbol)) return known
  const typed = numberIn(text)
  return typeof typed === 'number' ? shownUnit(symbol).storedDistance(typed) : typed
}
