import { plainWord } from '#contract/imports'

/** Which time zone a country has, by what people call it: in a language of the console, or by its code. */

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Names that people use, and that these languages do not list. */
const otherNames = {
  UK: 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  Holland: 'NL',
  'Czech Republic': 'CZ',
}

let codes: ReadonlyMap<string, string> | undefined

function readCodes(): Map<string, string> {
  const found = new Map(Object.entries(otherNames).map(([name, code]) => [plainWord(name), code]))
  const languages = ['en', 'de', 'fr'].map(
    (one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }),
  )
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
    for (const names of languages) {
      const name = names.of(code)
      // A code without a name is no country's.
      if (name !== undefined) found.set(plainWord(name), code).set(plainWord(code), code)
    }
  return found
}

/** By code. There are not more than countries. */
const zones = new Map<string, string | undefined>()

/** Nothing if it is no country, or if its clocks differ from place to place. */
export function zoneOfCountry(country: string): string | undefined {
  codes ??= readCodes()
  const code = codes.get(plainWord(country))
  if (code === undefined) return undefined
  if (!zones.has(code)) zones.set(code, onlyZone(code))
  return zones.get(code)
}

function onlyZone(code: string): string | undefined {
  // Later releases of JavaScript have a function in place of the property.
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale(
    `und-${code}`,
  )
  const [first, ...others] = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return first !== undefined && others.every((zone) => isSameClock(first, zone)) ? first : undefined
}

/** In each month of this year. */
function isSameClock(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  )
  const year = new Date().getUTCFullYear()
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15))
  return months.every((time) => first?.format(time) === second?.format(time))
}
