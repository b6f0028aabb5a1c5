import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceSetup } from '#contract/schemas/device'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { deviceOf } from '../../../testing/devices.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import type { Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { AddToDeviceWizard } from './AddToDeviceWizard.tsx'
import type { SourceKind } from './wizardValues.ts'

const pump: DeviceSetup['components'][number] = {
  componentId: 'cmp-1',
  identifier: 'EM-340-A1',
  componentName: 'Pump',
  product: 'EM-340',
  productType: 'ENERGY_METER',
  zoneId: 'Z-1',
  zoneName: 'Roof',
  modbusConfig: { startAddressOffset: 0 },
  componentSequence: 0,
  productSequence: 0,
  size: 1,
  tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
  rtuConfig: null,
}
const gateway: DeviceSetup = { ...deviceOf('dev-1'), components: [pump] }

const products = [
  {
    productId: 'prd-1',
    product: 'EM-340',
    name: 'Energy meter 340',
    type: 'ENERGY_METER',
    alternates: [],
    version: 1,
  },
]

const unlinked = (identifier: string, origin: UnlinkedComponent['origin']): UnlinkedComponent => ({
  identifier,
  componentName: `Meter ${identifier}`,
  productType: 'ENERGY_METER',
  zoneName: 'Engine room',
  origin,
  modbusConfig: { startAddressOffset: 40 },
  componentSequence: 2,
  productSequence: 1,
})

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const failure = dialog.getByRole('alert')
const warning = dialog.getByRole('status').filter({ hasText: 'already uses' })
const choices = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] button[aria-pressed]')]
const step = () => document.querySelector('[aria-current=step]')?.textContent
const connect = async (name: string) => dialog.getByRole('radio', { name }).click()
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=dialog] dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )

type Commit = NonNullable<Answers['commitManagedDeviceComponents']>

/** The wizard on a platform that refuses the first commits like this. Returns what was sent. */
async function open(kind: SourceKind, refusals: Refusal[] = [], more: Answers = {}, draft?: unknown) {
  const commit = vi.fn<Commit>(() => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return null as never
  })
  answer({
    getDevice: () => gateway,
    listProducts: () => products,
    listUnlinkedComponents: () => [unlinked('A-1', 'DEVICE_COMPONENT'), unlinked('B-2', 'LINKED')],
    commitManagedDeviceComponents: commit,
    ...more,
  })
  const subject = { device: gateway }
  const restored = draft === undefined ? undefined : { subject, values: draft, step: 3 }
  const state = { name: kind, subject, restored, replace: () => {}, close: () => {} }
  await show(<AddToDeviceWizard kind={kind} dialog={state} />)
  return commit
}

async function pick() {
  await expect.poll(() => choices().length).toBe(1)
  choices()[0]?.click()
}

/** To the Modbus step of a product. */
async function configure() {
  await pick()
  await field('Component Name').fill('Meter by TCP')
  await field('Technical Zone Name').fill('Plant room 7')
  await button('Next').click()
  await expect.poll(step).toContain('Modbus Configuration')
}

test('a product by TCP: values of the other connection are dropped; the review, and exactly the body of the specification', async () => {
  const commit = await open('product')
  await configure()
  await connect('Modbus TCP')
  await field('Host').fill('plc-9')
  await field('Port').fill('65')
  await connect('Modbus RTU')
  await expect.element(field('Host')).not.toBeInTheDocument()
  await expect.element(field('Slave ID')).toHaveValue('1')
  await connect('Modbus TCP')
  await expect.element(field('Host')).toHaveValue('')
  await expect.element(field('Port')).toHaveValue('502')
  await expect.element(button('Next')).toBeDisabled()
  await field('Host').fill(' plc-7.plant.example ')
  await field('Port').fill('')
  await field('Unit').fill('17')
  await field('Start Address Offset').fill('40')
  await expectAccessible()
  await button('Next').click()
  expect(facts()).toEqual({
    Device: 'dev-1',
    Product: 'Energy meter 340 (EM-340)',
    'Component Name': 'Meter by TCP',
    'Technical Zone Name': 'Plant room 7',
    'Component Sequence': '0',
    'Product Sequence': '0',
    'Connection Type': 'Modbus TCP',
    Host: 'plc-7.plant.example',
    Port: '502',
    Unit: '17',
    'Start Address Offset': '40',
  })
  await expectAccessible()
  await button('Add Product').click()
  await expect.element(page.getByText('Product successfully added to device dev-1')).toBeVisible()
  const sent = {
    product: null,
    componentName: 'Meter by TCP',
    technicalZoneName: 'Plant room 7',
    modbusStartAddressOffset: 40,
    componentSequence: 0,
    productSequence: 0,
    tcpConfig: { host: 'plc-7.plant.example', port: 502, unit: 17 },
  }
  expect(commit.mock.lastCall?.[0]).toStrictEqual({
    deviceId: 'dev-1',
    query: { product: 'EM-340' },
    body: { products: [sent] },
  })
})

test('an existing component: its known values are filled in; one that is linked meanwhile leads back to its step', async () => {
  const errors = [{ key: 'IN_USE', parameters: { FIELD: 'identifier' } }]
  const commit = await open('component', [
    new Refusal(409, { message: 'Meter A-1 is linked already', errors }),
  ])
  const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect
    .poll(() => steps.elements().map(({ textContent }) => textContent))
    .toEqual([
      '1Select Existing Component',
      '2Configure Product',
      '3Modbus Configuration',
      '4Review Configuration',
    ])
  await pick()
  const known = { Identifier: 'A-1', 'Component Name': 'Meter A-1', 'Technical Zone Name': 'Engine room' }
  for (const [name, value] of Object.entries({
    ...known,
    'Component Sequence': '2',
    'Product Sequence': '1',
  }))
    await expect.element(field(name)).toHaveValue(value)
  await field('Identifier').fill(' ')
  await expect.element(button('Next')).toBeDisabled()
  await field('Identifier').fill('A-1')
  await button('Next').click()
  await expect.element(field('Start Address Offset')).toHaveValue('40')
  await connect('Modbus RTU')
  await button('Next').click()
  await button('Add Component').click()
  await expect.poll(step).toContain('Configure Product')
  await expect
    .element(failure)
    .toHaveTextContent('Failed to add existing componentMeter A-1 is linked already')
  await expect.element(field('Identifier')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Component Name')).toHaveValue('Meter A-1')
  expect(commit.mock.lastCall?.[0]).toMatchObject({ query: {}, body: { products: [{ identifier: 'A-1' }] } })
})

test('a draft of an older console, in which nothing was chosen, is not sent', async () => {
  const values = { identifier: 'X-1', componentName: 'X', technicalZoneName: 'X', connection: 'RTU' }
  const commit = await open('component', [], {}, values)
  await expect.poll(step).toContain('Review Configuration')
  await button('Add Component').click()
  await expect.element(failure).toHaveTextContent('Failed to add existing componentNo component is selected')
  expect(commit).not.toHaveBeenCalled()
})

test('an address in use is reported while it is typed, with the next free one; one that is taken meanwhile leads back', async () => {
  const errors = [{ key: 'IN_USE', parameters: { FIELD: 'modbusStartAddressOffset' } }]
  const message = 'The address is in use: The first has offset 1 on 10.0.4.17:502, unit 1'
  await open('product', [new Refusal(409, { message, errors })])
  await configure()
  await connect('Modbus TCP')
  await expect.element(warning).not.toBeInTheDocument()
  await field('Host').fill('10.0.4.17')
  await expect.element(warning).toHaveTextContent('Pump already uses offset 0 on 10.0.4.17:502, unit 1.')
  await field('Unit').fill('2')
  await expect.element(warning).not.toBeInTheDocument()
  await field('Unit').fill('1')
  await button('Use offset 1').click()
  await expect.element(field('Start Address Offset')).toHaveValue('1')
  await expect.element(warning).not.toBeInTheDocument()
  await button('Next').click()
  await button('Add Product').click()
  await expect.poll(step).toContain('Modbus Configuration')
  await expect.element(failure).toHaveTextContent(`Failed to add product${message}`)
  await expect.element(field('Start Address Offset')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Host')).toHaveValue('10.0.4.17')
})

test('products that cannot be loaded are loaded by Retry; a commit without an answer loses nothing', async () => {
  let isDown = true
  await open('product', [new Refusal(503, { message: 'The database is out of reach' })], {
    listProducts: () => {
      if (isDown) throw new Refusal(400, {})
      return products
    },
  })
  await expect.element(failure).toHaveTextContent('Failed to fetch products')
  isDown = false
  await button('Retry').click()
  await configure()
  await connect('Modbus RTU')
  await field('Slave ID').fill('9')
  await button('Next').click()
  await button('Add Product').click()
  await expect.element(failure).toHaveTextContent('Failed to add product')
  await expect.poll(step).toContain('Review Configuration')
  expect(facts()).toMatchObject({ 'Component Name': 'Meter by TCP', 'Slave ID': '9' })
  await button('Add Product').click()
  await expect.element(page.getByText('Product successfully added to device dev-1')).toBeVisible()
})
