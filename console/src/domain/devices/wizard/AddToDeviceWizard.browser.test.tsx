import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeviceSetup } from '#contract/schemas/device'
import type { Product } from '#contract/schemas/product'
import { deviceOf } from '../../../testing/devices.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { locationOf } from '../../../testing/locations.ts'
import { answer, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { AddToDeviceWizard } from './AddToDeviceWizard.tsx'

const ids = { locationId: 'loc-1', cloudlinkId: 'CL-1' }
const gateway: DeviceSetup = { ...deviceOf('dev-1', ids), components: [] }
const product = (name: string, key: string, alternates: string[] = []): Product => ({
  productId: `prd-${key}`,
  product: key,
  name,
  type: 'ENERGY_METER',
  alternates,
  version: 1,
})
const supply = {
  externalId: 'supply',
  label: 'Supply',
  unitId: 'celsius',
  rangeMin: null,
  rangeMax: null,
  register: {
    function: 'HOLDING_REGISTER',
    address: 18,
    type: 'F32',
    order: 'ABCD',
    scale: 1,
    offset: 0,
  } as const,
}
const location = {
  ...locationOf('loc-1', 'Cold store'),
  zones: ['Roof', 'Cellar', 'Engine room'].map((zoneName, at) => ({
    zoneId: `Z-${11 - at}`,
    zoneName,
    layoutId: null,
    version: 1,
  })),
}

const dialog = page.getByRole('dialog', { name: 'Add Product to dev-1' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const next = button('Next')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const step = () => document.querySelector('[aria-current=step]')?.textContent
const wrong = () => document.querySelectorAll('[role=dialog] [aria-invalid=true]').length
const choices = dialog.getByRole('group', { name: 'Select Product' }).getByRole('button')

const zoneRows = dialog.getByRole('group', { name: 'Zones of Cold store' }).getByRole('button')

async function open(answers: Answers = {}) {
  answer({
    ...answers,
    getDevice: () => gateway,
    getLocation: () => location,
    listProducts: () => [
      {
        ...product('Three-phase energy meter 340', 'EM-340', ['EM-330', 'EM-340-MID']),
        measurements: [supply],
      },
      product('Magnetic flow meter 6000', 'MAG-6000'),
    ],
  })
  const state = { name: 'product', restored: undefined, replace: () => {}, close: () => {} }
  await show(<AddToDeviceWizard kind="product" dialog={{ ...state, subject: { device: gateway } }} />)
  await expect.element(choices.first()).toBeVisible()
}

async function toConnection(answers?: Answers) {
  await open(answers)
  await choices.first().click()
  await field('Component Name').fill('Meter by TCP')
  await field('Technical Zone Name').fill('Engine room')
  await next.click()
  await expect.poll(step).toContain('Modbus Configuration')
}

/** The tests of `fieldRules` try all numbers. These tests show what the step does with them. */
async function expectLimits(name: string, { good, bad }: { good: string; bad: string }) {
  await field(name).fill(bad)
  await expect.element(next).toBeDisabled()
  await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText(/^(Whole number|At most)/)).toBeVisible()
  await field(name).fill(good)
  await expect.element(next).toBeEnabled()
}

test('its steps, what can be picked, and the rules of each field of the product', async () => {
  await open()
  const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    '1Select Product',
    '2Configure Product',
    '3Modbus Configuration',
    '4Review Configuration',
  ])
  expect(step()).toContain('Select Product')
  await expect.element(next).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('searchbox').fill('nothing like that')
  await expect.element(choices).not.toBeInTheDocument()
  await dialog.getByRole('searchbox').fill('em-340-mid')
  await expect.element(choices).toHaveTextContent('EM-330, EM-340-MID')
  await choices.click()

  await expect.poll(step).toContain('Configure Product')
  await expect.element(dialog).toHaveTextContent('Three-phase energy meter 340 (EM-340)')
  expect(wrong()).toBe(0)
  await expect.element(next).toBeDisabled()
  await field('Technical Zone Name').click()
  await field('Component Name').fill('')
  await expect.element(dialog.getByText('Technical zone name is required')).toBeVisible()
  await field('Component Sequence').fill('many')
  await field('Product Sequence').click()
  await expect.poll(wrong).toBe(3)
  await expectAccessible()
  await zoneRows.last().click()
  await expect.element(field('Technical Zone Name')).toHaveValue('Roof')
  await field('Technical Zone Name').fill('Plant room 7')
  await expect.element(next).toBeDisabled()
  await field('Component Name').fill('Meter by TCP')
  await field('Component Sequence').fill('3')
  await field('Product Sequence').fill('')
  await expect.element(next).toBeEnabled()
})

test.for(inputMethods)(
  'by $name: a zone is found and picked below its field, or a new one is named',
  async (input) => {
    await input.begin()
    await open()
    await input.press(choices)
    const zone = field('Technical Zone Name')
    const offered = () => zoneRows.elements().map(({ textContent }) => textContent)
    await expect.poll(offered).toEqual(['Engine roomZ-9', 'CellarZ-10', 'RoofZ-11'])
    const top = (at: Element) => at.getBoundingClientRect().top
    expect(top(zone.element())).toBeLessThan(top(zoneRows.first().element()))
    await input.type(zone, 'cel')
    await expect.poll(offered).toEqual(['CellarZ-10'])
    await expect.element(dialog.getByText('New: it will be made in the location')).toBeVisible()
    await input.press(zoneRows)
    await expect.element(zone).toHaveValue('Cellar')
    await expect.element(dialog.getByText('Exists in the location')).toBeVisible()
    await expect.element(zoneRows.nth(1)).toHaveAttribute('aria-pressed', 'true')
    if (input.name === 'keyboard') {
      await userEvent.keyboard('{ArrowUp}{ArrowUp}')
      await expect.element(zone).toHaveFocus()
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(zoneRows.nth(1)).toHaveFocus()
    }
    await input.type(zone, 'Plant room 7')
    await expect.element(dialog.getByText('New: it will be made in the location')).toBeVisible()
    expect(offered()).toHaveLength(3)
  },
)

test('the registers of the product are read before it is added, once its connection is known', async () => {
  const asked: unknown[] = []
  await toConnection({
    listUnits: () => [],
    readDevice: ({ body }) => {
      asked.push(body)
      return { outcome: 'SILENT', reportedAt: null, results: [], problem: null }
    },
  })
  await expect.element(button('Read now')).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Modbus RTU' }).click()
  await field('Start Address Offset').fill('100')
  await button('Read now').click()
  await expect.element(dialog.getByText('The gateway has never reported.')).toBeVisible()
  const registers = [{ function: 'HOLDING_REGISTER', address: 118, type: 'F32' }]
  expect(asked).toEqual([{ rtuConfig: { slaveId: 1 }, registers }])
  await expectAccessible()
  // Another address is another question, and the one before is not asked again by itself.
  await field('Start Address Offset').fill('200')
  await expect.element(dialog.getByText('The gateway has never reported.')).not.toBeInTheDocument()
  await field('Start Address Offset').fill('100')
  await expect.element(button('Read now')).toBeEnabled()
  expect(asked).toHaveLength(1)
})

test('the limits of a connection', async () => {
  await toConnection()
  await expect.element(field('Start Address Offset')).toHaveValue('0')
  await expect.element(next).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Modbus TCP' }).click()
  await expect.element(field('Port')).toHaveValue('502')
  await expect.element(field('Unit')).toHaveValue('1')
  await expect.element(next).toBeDisabled()
  await field('Host').fill('10.0.4.17:502')
  await expect.element(next).toBeDisabled()
  await field('Port').click()
  await expect.element(dialog.getByText('A name or an IP address and nothing else')).toBeVisible()
  await field('Host').fill('plc-7.plant.example')
  await expect.element(next).toBeEnabled()
  await expectLimits('Port', { bad: '65536', good: '' })
  await expectLimits('Unit', { bad: '248', good: '247' })
  await expectLimits('Start Address Offset', { bad: '-1', good: '40000' })
  const unlikely = dialog.getByText('Hardly any controller has offsets above 65535')
  await expect.element(unlikely).not.toBeInTheDocument()
  await field('Start Address Offset').fill('999999999')
  await expect.element(unlikely).toBeVisible()
  await next.click()
  await expect.poll(step).toContain('Review Configuration')
  await expect.element(unlikely).toBeVisible()
  await button('Back').click()

  await field('Host').fill('')
  await field('Port').fill('65536')
  await expect.poll(wrong).toBe(2)
  await dialog.getByRole('radio', { name: 'Modbus RTU' }).click()
  await field('Slave ID').fill('99')
  await expectLimits('Slave ID', { bad: '0', good: '' })
})
