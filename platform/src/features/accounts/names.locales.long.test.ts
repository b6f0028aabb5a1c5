import { describe, expect, test } from 'vitest'
import { startTestAppOn } from '../../testing/app.ts'
import { bareDatabase } from '../../testing/database.ts'
import { caseDependent, onePerson, pairs, spellTwice } from '../../testing/spellings.ts'
import { fillTemplate } from '../../testing/template.ts'

const locales = [
  ['the locale C', "locale_provider libc locale 'C' encoding 'UTF8'"],
  ['the locale C.UTF-8', "locale_provider libc locale 'C.UTF-8' encoding 'UTF8'"],
  ['an ICU locale', "locale_provider icu icu_locale 'tr-TR' locale 'C' encoding 'UTF8'"],
] as const

describe('two spellings are one person in any locale of the database', () => {
  // Each makes its own database with all migrations, which takes long on a busy machine.
  test.each(locales)('%s', { timeout: 180_000 }, async (_what, options) => {
    const database = await bareDatabase(options)
    await fillTemplate(database.db, 'sample')
    const inLocale = await startTestAppOn(database)
    try {
      for (const [, first, second] of pairs.filter(([what]) => caseDependent.includes(what)))
        expect(await spellTwice(inLocale, first, second)).toMatchObject(onePerson(first))
    } finally {
      await inLocale.close()
    }
  })
})
