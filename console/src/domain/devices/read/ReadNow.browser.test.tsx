import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceRead } from '#contract/schemas/device-read'
import type { Product } from '#contract/schemas/product'
import type { Register } from '#contract/schemas/modbus'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ReadNow } from './ReadNow.tsx'

const register = (address: number): Register => ({
  function: 'HOLDING_REGISTER',
  address,
  type: 'F32',
  order: 'ABCD',
  scale: 1,
  offset: 0,
})
const measured = (externalId: string, address: number) => ({
  externalId,
  label: externalId,
  unitId: 'celsius',
  rangeMin: null,
  rangeMax: null,
  register: register(address),
})
const product: Product = {
  productId: 'prd-1',
  product: 'EM-340',
  name: 'Meter',
  type: 'ENERGY_METER',
  alternates: [],
  measurements: [measured('Supply', 18), measured('Return', 20)],
  version: 1,
}
const tcpConfig = { host: '10.0.4.17', port: 502, unit: 1 }
const answered: DeviceRead = {
  outcome: 'ANSWERED',
  reportedAt: 1_772_441_990,
  results: [
    { words: [0x41_ab, 0x33_33], exception: null },
    { words: [], exception: 2 },
  ],
  problem: null,
}

/** Shows the component with these answers, one after the other. Returns what was asked. */
async function open(answers: (DeviceRead | Refusal)[], props: Partial<Parameters<typeof ReadNow>[0]> = {}) {
  const asked: unknown[] = []
  answer({
    listProducts: () => [product],
    listUnits: () => [{ unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }],
    readDevice: ({ body }) => {
      asked.push(body)
      const next = answers.shift()
      if (next instanceof Refusal) throw next
      return next ?? new Promise<never>(() => {})
    },
  })
  const connection = { tcpConfig, startAddressOffset: 100 }
  await show(<ReadNow deviceId="dev-1" product="EM-340" connection={connection} {...props} />)
  return asked
}

const button = page.getByRole('button')
const row = (name: string) => page.getByRole('row', { name })

test.for(inputMethods)('shows words, values and other orders, by $name', async (input) => {
  await input.begin()
  const asked = await open([answered])
  await page.viewport(390, 844)
  await expect.element(button).toHaveTextContent('Read now')
  expect(asked).toEqual([])
  await input.press(button)
  await expect.element(row('Supply')).toHaveTextContent('41AB 3333')
  await expect.element(row('Supply')).toHaveTextContent('21.4 °C as ABCD')
  await expect.element(row('Supply')).toHaveTextContent('4.2e-8 as CDAB · -6.9e-13 as BADC')
  await expect.element(row('Return')).toHaveTextContent('Illegal data address (exception 2)')
  const registers = [118, 120].map((address) => ({ function: 'HOLDING_REGISTER', address, type: 'F32' }))
  expect(asked).toEqual([{ tcpConfig, registers }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  await expectAccessible()
})

test('says that it is reading, and asks only once meanwhile', async () => {
  const asked = await open([])
  await button.click()
  await expect.element(button).toHaveTextContent('Reading...')
  await button.click({ force: true })
  expect(asked).toHaveLength(1)
})

test('reads at once if somebody has asked for it, and again', async () => {
  const silent = { ...answered, outcome: 'SILENT' as const, results: [], reportedAt: null }
  const asked = await open([silent, answered], { readAtOnce: true })
  await expect.element(page.getByRole('status')).toHaveTextContent('The gateway has never reported.')
  expect(asked).toHaveLength(1)
  await button.click()
  await expect.element(row('Supply')).toHaveTextContent('21.4 °C')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test.each([
  [new Refusal(429, { message: 'Try again in 7 s.' }), 'Failed to read. Try again in 7 s.'],
  [new Refusal(404, { message: 'Nothing' }), 'This platform cannot read registers on request.'],
])('tells why it could not read', async (refusal, text) => {
  await open([refusal])
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})

test('a product without registers, and a connection that is not known yet, cannot be read', async () => {
  await open([], { product: 'OTHER' })
  await expect.element(page.getByText('The product has no registers that could be read now.')).toBeVisible()
  await open([], { connection: undefined })
  await expect.element(button).toBeDisabled()
})
