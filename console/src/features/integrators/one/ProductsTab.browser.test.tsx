import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportedLine } from '#contract/schemas/import'
import type { CatalogueProduct } from '#contract/schemas/product'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { operator } from '../../../testing/people.ts'
import { answer, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ProductsTab } from './ProductsTab.tsx'

const meter: CatalogueProduct = {
  productId: 'prd-1',
  product: 'EM-340',
  name: 'Meter',
  type: 'ENERGY_METER',
  alternates: [],
  measurements: [
    {
      externalId: 'power',
      label: 'Power',
      unitId: 'kilowatt',
      rangeMin: 0,
      rangeMax: 400,
      register: {
        function: 'INPUT_REGISTER',
        address: 52,
        type: 'F32',
        order: 'ABCD',
        scale: 0.001,
        offset: 0,
      },
    },
  ],
  limits: [{ externalId: 'power', comparison: 'GREATER_THAN', threshold: 350, severity: 'WARNING' }],
  version: 3,
}

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
    listUnits: () => [],
    importProducts: ({ body, query }) => {
      const lines = body.products.map(({ product }, index): ImportedLine => {
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
  await show(<ProductsTab integratorId="int-1" />)
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

test('a product is edited as tables of measurements and limits', async () => {
  const sent = vi.fn<NonNullable<Answers['updateProduct']>>(() => ({ ...meter, codec: null, examples: [] }))
  answer({
    getCurrentAccount: operator,
    listCatalogue: () => [meter],
    listUnits: () => [
      { unitId: 'kilowatt', name: 'Kilowatt', symbol: 'kW', quantity: 'Power' },
      { unitId: 'count', name: 'Count', symbol: '', quantity: 'Number' },
    ],
    updateProduct: sent,
  })
  await show(<ProductsTab integratorId="int-1" />)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const cell = (name: string) => dialog.getByLabelText(name, { exact: true })
  await expect.element(cell('Name of measurement 1')).toHaveValue('power')
  await dialog.getByRole('button', { name: 'Add measurement' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Row 2: Name is required')).toBeVisible()
  await cell('Name of measurement 2').fill('doors')
  await cell('Label of measurement 2').fill('Doors')
  // A unit without a symbol has no empty brackets.
  await cell('Unit of measurement 2').selectOptions('Count')
  await cell('Highest of measurement 2').fill('12')
  await dialog.getByRole('button', { name: 'Add limit' }).click()
  await cell('Measurement of limit 2').selectOptions('Doors')
  await cell('Threshold of limit 2').fill('10')
  await dialog.getByRole('button', { name: 'Remove limit 1' }).click()
  await dialog.getByRole('button', { name: 'Add register' }).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '8\tBIT 3\n')
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  cell('Address of register 2').element().dispatchEvent(pasted)
  await expect.element(cell('Type of register 2')).toHaveValue('BIT 3')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Product EM-340 saved')).toBeVisible()
  expect(sent.mock.lastCall?.[0].body).toMatchObject({
    measurements: [
      meter.measurements[0],
      {
        externalId: 'doors',
        label: 'Doors',
        unitId: 'count',
        rangeMin: null,
        rangeMax: 12,
        register: { function: 'HOLDING_REGISTER', address: 8, type: 'BIT', bit: 3 },
      },
    ],
    limits: [{ externalId: 'doors', comparison: 'GREATER_THAN', threshold: 10, severity: 'INFO' }],
    version: 3,
  })
})

test('the limits of a product have delays, and more', async () => {
  const sent = vi.fn<NonNullable<Answers['updateProduct']>>(() => ({ ...meter, codec: null, examples: [] }))
  answer({
    getCurrentAccount: operator,
    listCatalogue: () => [meter],
    listUnits: () => [{ unitId: 'kilowatt', name: 'Kilowatt', symbol: 'kW', quantity: 'Power' }],
    updateProduct: sent,
  })
  await show(<ProductsTab integratorId="int-1" />)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const cell = (name: string) => dialog.getByLabelText(name, { exact: true })
  await dialog.getByRole('button', { name: 'More of limit 1' }).click()
  await cell('On-delay of limit 1').fill('1.5')
  await cell('No value since of limit 1').fill('1')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog.getByText('Row 1: No value since: Whole number')).toBeVisible()
  await cell('No value since of limit 1').fill('4')
  await cell('Instruction of limit 1').fill('Look at it')
  const sentence = /when Power is above 350 kW for 1 minute 30 seconds; .* for 4 periods/
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Product EM-340 saved')).toBeVisible()
  expect(sent.mock.lastCall?.[0].body.limits).toEqual([
    { ...meter.limits[0], onDelaySeconds: 90, noValuePeriods: 4, instruction: 'Look at it' },
  ])
})

test('a product form fits on a phone', async () => {
  await page.viewport(390, 844)
  answer({ getCurrentAccount: operator, listCatalogue: () => [meter], listUnits: () => [] })
  await show(<ProductsTab integratorId="int-1" />)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect.element(dialog.getByLabelText('Unit of measurement 1')).toBeVisible()
  const body = dialog.element()
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
})
