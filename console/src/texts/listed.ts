import type { Language } from '#contract/texts/language'

/** "Monday, Tuesday and Sunday". American English would have another comma. */
export function listedIn(textLanguage: Language) {
  const format = new Intl.ListFormat(textLanguage === 'en' ? 'en-GB' : textLanguage)
  return (parts: readonly string[]): string => format.format(parts)
}
