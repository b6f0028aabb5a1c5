/** The languages in which everything is written. The specification's is English, which is also for everybody else. */
export const languages = ['en', 'de', 'fr'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage = 'en' satisfies Language

/** The first of the wanted ones that there is. Regions make no difference: `de-AT` is German. */
export function languageAmong(wanted: readonly string[]): Language | undefined {
  const names = wanted.map((tag) => tag.trim().toLowerCase().split(/[-_]/)[0])
  const found = names.find((name) => languages.some((language) => language === name))
  return languages.find((language) => language === found)
}

/** OpenID Connect's `ui_locales`: language tags with spaces between them. */
export const localesIn = (uiLocales: unknown): string[] =>
  typeof uiLocales === 'string' ? uiLocales.split(' ') : []

/** The languages of an Accept-Language header, the most wanted one first. */
export function wantedLanguages(header: string | undefined): string[] {
  const entries = (header ?? '').slice(0, longestHeader).split(',')
  return entries
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

const longestHeader = 500

/** The form of a text for a count. All our languages have these two. */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: { one: string; other: string }): string =>
    rules.select(count) === 'one' ? forms.one : forms.other
}

/** "Monday, Tuesday and Sunday". American English would have another comma. */
export function listedIn(language: Language) {
  const format = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  return (parts: readonly string[]): string => format.format(parts)
}
