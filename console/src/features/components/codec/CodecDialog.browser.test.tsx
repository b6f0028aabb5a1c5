import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductWithCodec } from '#contract/schemas/product'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { mouse, pressAction } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ComponentPages } from '../ComponentPages.tsx'

const own: ProductWithCodec = {
  productId: 'prd-1',
  product: 'AM-100',
  name: 'Ambience',
  type: 'CLIMATE_SENSOR',
  alternates: [],
  measurements: [],
  limits: [],
  madeBy: 'INTEGRATOR',
  isCommon: false,
  decoder: null,
  version: 3,
  codec: null,
  examples: [],
}
const operators = { ...own, productId: 'prd-2', product: 'EM-340', madeBy: 'OPERATOR' as const }
const codec = 'function decodeUplink({ bytes }) {\n  return { data: { temperature: bytes[0] / 10 } }\n}'

function platform(answers: Answers = {}) {
  const saved = vi.fn<NonNullable<Answers['updateOwnProduct']>>(() => ({ ...own, codec, version: 4 }))
  const tried = vi.fn<NonNullable<Answers['tryCodec']>>(({ body: { bytes } }) =>
    bytes === ''
      ? { data: null, warnings: [], errors: ['Error: no bytes'], line: 2, values: [] }
      : { data: {}, warnings: [], errors: [], line: null, values: [{ path: 'temperature', value: 22.6 }] },
  )
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listProducts: () => [own, operators],
    listOwnProducts: () => [own],
    listUnits: () => [],
    listRegisteredComponents: () => [],
    listHeardSensors: () => [],
    getOwnProduct: () => own,
    updateOwnProduct: saved,
    tryCodec: tried,
    ...answers,
  })
  return { saved, tried }
}

const open = async () => show(<ComponentPages />, '/components/products', '/components/{-$tab}')
const dialog = page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

test('a codec is pasted, tried on typed bytes, and saved with its examples', async () => {
  const { saved, tried } = platform()
  await open()
  await pressAction(mouse, row('AM-100'), 'Codec')
  await dialog.getByRole('combobox', { name: 'Decoded By' }).selectOptions('CODEC')
  await dialog.getByRole('textbox', { name: 'Codec', exact: true }).fill(codec)
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  await expect.element(dialog.getByText('Line 2: Error: no bytes')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Bytes (hexadecimal)' }).fill('E2')
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  await expect.element(dialog.getByText('22.6')).toBeVisible()
  expect(tried.mock.lastCall?.[0].body).toEqual({ codec, fPort: 1, bytes: 'E2' })
  await expectAccessible()

  const maker = [
    { type: 'uplink', input: { bytes: [226], fPort: 85 }, output: { data: { temperature: 22.6 } } },
  ]
  await dialog.getByRole('textbox', { name: 'Examples' }).fill(JSON.stringify(maker))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Codec of AM-100 saved')).toBeVisible()
  expect(saved.mock.lastCall?.[0]).toMatchObject({
    productId: 'prd-1',
    body: {
      codec,
      decoder: 'CODEC',
      version: 3,
      saveAnyway: false,
      examples: [{ input: { bytes: 'E2', fPort: 85 }, output: { data: { temperature: 22.6 } } }],
    },
  })
})

test('a refused codec says why, and is saved anyway if that is wanted', async () => {
  const message = 'The codec does not give what example 1 says: temperature is 1 and not 2'
  const { saved } = platform({ getOwnProduct: () => ({ ...own, codec, decoder: 'CODEC' }) })
  saved.mockImplementationOnce(() => {
    throw new Refusal(400, { message })
  })
  await open()
  await pressAction(mouse, row('AM-100'), 'Codec')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Save it even if it fails its examples' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Codec of AM-100 saved')).toBeVisible()
  expect(saved.mock.lastCall?.[0].body).toMatchObject({ saveAnyway: true })
})

test('it is tried on the last uplinks of a sensor', async () => {
  const sensor = {
    devEui: '70B3D5E75E000001',
    registeredComponentId: 'reg-1',
    componentName: 'Hall',
    locationId: null,
    heardAt: 1_772_442_000,
    uplinks: 1,
    rssi: null,
    snr: null,
    batteryMillivolts: null,
    batteryPercent: null,
    problem: null,
  }
  const uplink = { heardAt: 1, port: 85, bytes: 'E2', decodedBy: 'CODEC' as const, found: [], problem: null }
  const { tried } = platform({
    getOwnProduct: () => ({ ...own, codec, decoder: 'CODEC' }),
    listHeardSensors: () => [sensor],
    listUplinks: () => [uplink, { ...uplink, bytes: 'E3' }],
  })
  await open()
  await pressAction(mouse, page.getByRole('row').filter({ hasText: 'AM-100' }), 'Codec')
  await page.viewport(390, 844)
  await dialog.getByRole('combobox', { name: 'Try On' }).selectOptions('Last uplinks of Hall')
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  await expect.element(dialog.getByText('E3')).toBeVisible()
  expect(tried.mock.calls.map(([{ body }]) => [body.fPort, body.bytes])).toEqual([
    [85, 'E2'],
    [85, 'E3'],
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('own products alone are edited', async () => {
  platform()
  await open()
  await expect.element(row('EM-340')).toBeVisible()
  await expect.element(row('AM-100').getByRole('button', { name: /^Edit/ })).toBeInTheDocument()
  await expect.element(row('EM-340').getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
})
