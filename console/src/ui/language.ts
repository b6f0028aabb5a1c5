/** The reader's language. Without one a browser sorts and writes as programs do: capitals first, and no thousands separators. */
export const language = languageOf(globalThis.navigator)

/** Some browsers without a language name none, or what is no language. */
export function languageOf(browser: Pick<Navigator, 'language'> | undefined): string {
  try {
    return Intl.getCanonicalLocales(browser?.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const plain = new Intl.NumberFormat(language)

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options ? new Intl.NumberFormat(language, options) : plain).format(value)
