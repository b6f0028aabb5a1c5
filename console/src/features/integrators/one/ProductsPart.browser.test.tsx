import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportReport } from '#contract/schemas/catalogue'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { operator } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ProductsPart } from './ProductsPart.tsx'

type Line = ImportReport['lines'][number]

const csv = (...codes: string[]) =>
  ['product,name,type,alternates,measurements,limits', ...codes.map((code) => `${code},Meter,METER,,,`)].join(
    '\n',
  )

/** Takes every product but those whose code is BAD, and counts how often it was asked to do it. */
function platform() {
  const done = vi.fn<() => void>()
  answer({
    getCurrentAccount: operator,
    listCatalogue: () => [],
    importProducts: ({ body, query }) => {
      const lines = body.products.map(({ product }, index): Line => {
        const isBad = product === 'BAD'
        return {
          line: index + 1,
          name: product,
          outcome: isBad ? 'INVALID' : 'CREATE',
          message: isBad ? 'Unknown unit' : null,
        }
      })
      const created = lines.filter(({ outcome }) => outcome === 'CREATE').length
      const commit = query?.commit === 'true' && created === lines.length
      if (query?.commit === 'true') done()
      return { commit, created, updated: 0, lines }
    },
  })
  return done
}

test('an import is checked line by line, waits until every line is valid, and is then done', async () => {
  const done = platform()
  await show(<ProductsPart integratorId="int-1" />)
  await page.getByRole('button', { name: 'Import...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Products' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await dialog.getByLabelText('Content').fill('neither JSON nor a table')
  await button('Check').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()

  await dialog.getByLabelText('Content').fill(csv('EM-1', 'BAD'))
  await button('Check').click()
  await expect.element(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 cannot be taken.')).toBeVisible()
  await expect.element(dialog.getByText('BAD cannot be taken: Unknown unit')).toBeVisible()
  await expect.element(dialog.getByText('Import waits until every line can be taken.')).toBeVisible()
  await expect.element(button('Import')).toBeDisabled()
  await expectAccessible()

  await dialog.getByLabelText('Content').fill(csv('EM-1', 'EM-2'))
  await expect.element(button('Import')).toBeDisabled()
  await button('Check').click()
  await expect.element(dialog.getByText('2 new, 0 changed, 0 unchanged, 0 cannot be taken.')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  await button('Import').click()
  await expect.element(page.getByText('2 new, 0 changed.')).toBeVisible()
  expect(done).toHaveBeenCalledOnce()
})
