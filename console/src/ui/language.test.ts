import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('a browser without a language, or with none that exists, gets English', () => {
  expect(
    ['de-CH', 'C', '', undefined].map((language) =>
      languageOf(language === undefined ? undefined : { language }),
    ),
  ).toEqual(['de-CH', 'en', 'en', 'en'])
})
