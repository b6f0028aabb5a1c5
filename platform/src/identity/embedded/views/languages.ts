import type { IncomingHttpHeaders } from 'node:http'
import { defaultLanguage, languageAmong, localesIn, wantedLanguages } from '#contract/texts/language'
import { readCookie } from '../cookies.ts'
import { createPages, type PageAddresses, type Pages } from './index.ts'

/** The pages in the language of a reader. `uiLocales` is what the request itself asks for. */
export type FindPages = (request: { headers: IncomingHttpHeaders }, uiLocales?: unknown) => Pages

/** First what the console asked for at the last sign-in, which a cookie remembers, then what the browser does. */
export function pagesInLanguages(addresses: PageAddresses, cookie: string): FindPages {
  const pages = {
    en: createPages('en', addresses),
    de: createPages('de', addresses),
    fr: createPages('fr', addresses),
  }
  return ({ headers }, uiLocales) => {
    const remembered = readCookie(headers.cookie, cookie) ?? ''
    const wanted = [...localesIn(uiLocales), remembered, ...wantedLanguages(headers['accept-language'])]
    return pages[languageAmong(wanted) ?? defaultLanguage]
  }
}
