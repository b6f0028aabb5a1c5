import { defaultLanguage, type Language, languageAmong } from '#contract/texts/language'
import { fromPreferences } from './preferences.ts'

/** Where the code runs: a page, a worker, or a test without a browser. */
const place = globalThis as {
  window?: { localStorage?: Pick<Storage, 'getItem'> }
  navigator?: Browser
  name?: string
}

type Browser = Partial<Pick<Navigator, 'language' | 'languages'>>

const storageKey = 'language'

/** What the person has chosen. */
const chosen = languageAmong([place.window?.localStorage?.getItem(storageKey) ?? ''])

/** The language of all texts: the chosen one, else the browser's, else English. */
export const textLanguage: Language = chosen ?? languageAmong(languagesOf(place.navigator)) ?? defaultLanguage

/** For sorting, numbers and dates. A worker cannot read the choice, so its name is the locale of the page. */
export const language = place.window
  ? localeOf(place.navigator, chosen)
  : localeOf({ language: place.name || place.navigator?.language })

/** The browser's locale, unless it is of another language than the chosen one. */
export function localeOf(browser: Browser | undefined, choice?: Language): string {
  const locales = languagesOf(browser)
  if (choice) return locales.find((locale) => languageAmong([locale]) === choice) ?? choice
  return locales[0] ?? defaultLanguage
}

/** Some browsers without a language name none, or what is no language. Then they sort and write as programs do. */
function languagesOf(browser: Browser | undefined): string[] {
  return [browser?.language, ...(browser?.languages ?? [])].flatMap((name) => {
    try {
      return Intl.getCanonicalLocales(name)
    } catch {
      return []
    }
  })
}

/** Keeps the choice in this browser. True if the page has to be loaded again to show it. */
export function keepLanguage(choice: Language | undefined): boolean {
  if (choice) window.localStorage.setItem(storageKey, choice)
  else window.localStorage.removeItem(storageKey)
  return (choice ?? languageAmong(languagesOf(navigator)) ?? defaultLanguage) !== textLanguage
}

/** A language that writes numbers in this format. */
const numberLocales = {
  COMMA_POINT: 'en-US',
  POINT_COMMA: 'de-DE',
  SPACE_COMMA: 'fr-FR',
  APOSTROPHE_POINT: 'de-CH',
} as const

/** In whose way the reader writes numbers. */
export const numberLocale = fromPreferences(({ numberFormat }) =>
  numberFormat === null ? language : (numberLocales[numberFormat] ?? language),
)

/** A point or a comma. */
export const decimalSign = fromPreferences(() => {
  const parts = new Intl.NumberFormat(numberLocale()).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
})

const plain = fromPreferences(() => new Intl.NumberFormat(numberLocale()))

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options ? new Intl.NumberFormat(numberLocale(), options) : plain()).format(value)
