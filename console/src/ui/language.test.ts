import { expect, test } from 'vitest'
import { localeOf } from './language.ts'

test('a browser without a language, or with none that exists, gets English', () => {
  expect(
    ['de-CH', 'C', '', undefined].map((language) =>
      localeOf(language === undefined ? undefined : { language }),
    ),
  ).toEqual(['de-CH', 'en', 'en', 'en'])
})

test('the chosen language has the region of the browser, if it knows one', () => {
  const browser = { language: 'en-GB', languages: ['en-GB', 'de-AT', 'de'] }
  expect([localeOf(browser), localeOf(browser, 'de'), localeOf(browser, 'fr')]).toEqual([
    'en-GB',
    'de-AT',
    'fr',
  ])
})
