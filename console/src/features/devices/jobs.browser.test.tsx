import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceOf } from '../../testing/devices.ts'
import { act, type InputMethod, inputMethods, pressAction } from '../../testing/input/index.ts'
import { locationOf } from '../../testing/locations.ts'
import { person } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { smallTargets, targets } from '../../testing/targets.ts'
import { DevicesPage } from './DevicesPage.tsx'

const gateway = deviceOf('dev-1', { locationId: 'loc-1', locationName: 'Cold store' })
const meter = { product: 'MAG-6000', name: 'Flow meter 6000', type: 'FLOW_METER', alternates: ['MAG-5000'] }
const roof = { zoneId: 'Z-1', zoneName: 'Roof', layoutId: null, version: 1 }
const stored = {
  identifier: 'A-1',
  componentName: 'Pump',
  productType: 'PUMP',
  zoneName: 'Engine room',
  origin: 'DEVICE_COMPONENT' as const,
  modbusConfig: { startAddressOffset: 40 },
  componentSequence: 2,
  productSequence: 1,
}
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedDevices: () => [gateway, deviceOf('dev-2')],
    listManagedLocations: () => [{ ...locationOf('loc-1', 'Cold store'), city: 'Kiel', country: 'Germany' }],
    getLocation: () => ({ ...locationOf('loc-1', 'Cold store'), zones: [roof] }),
    getDevice: () => ({ ...gateway, components: [] }),
    listProducts: () => [{ ...meter, productId: 'prd-1', version: 1 }],
    listUnlinkedComponents: () => [stored],
    validateManagedDeviceToken: ({ deviceId }) => {
      sent.push({ deviceId })
      return { isTokenValidated: true, outcome: 'VALID', message: 'The token is valid.', device: gateway }
    },
    commitManagedDeviceComponents: (args) => {
      sent.push(args)
      return null as never
    },
    initializeDevice: ({ body }) => {
      sent.push(body)
      throw new Refusal(409, { message: 'Somebody was faster' })
    },
  })
})

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const step = () => document.querySelector('[aria-current=step]')?.textContent
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

const rowOf = (deviceId: string) => page.getByRole('row').filter({ hasText: deviceId })

/** For fingers, everything in the dialog is measured. */
function expectLarge(input: InputMethod): void {
  if (input.name === 'touch')
    expect(smallTargets([...dialog.element().querySelectorAll(targets)])).toEqual([])
}

async function expectStep(input: InputMethod, title: string): Promise<void> {
  await expect.poll(step).toContain(title)
  expectLarge(input)
}

/** Number fields open the numeric keypad of a tablet. */
const expectNumeric = async (...names: string[]) => {
  for (const name of names) await expect.element(field(name)).toHaveAttribute('inputmode', 'numeric')
}

async function viewAndValidate(input: InputMethod): Promise<void> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  await pressAction(input, rowOf('dev-1'), 'View')
  await expect.poll(() => log.mock.lastCall).toMatchObject([gateway])
  await pressAction(input, rowOf('dev-1'), 'Validate Token')
  await expect.element(page.getByText('Token validation successful for device dev-1')).toBeVisible()
}

async function addProduct(input: InputMethod): Promise<void> {
  await act(input, [rowOf('dev-1'), 'Add Product', 'Add Product'], async () => {
    await input.type(dialog.getByRole('searchbox'), 'MAG-5000')
    await input.press(dialog.getByRole('button', { name: 'Flow meter 6000' }))
    await expectStep(input, 'Configure Product')
    await expectNumeric('Component Sequence', 'Product Sequence')
    await input.press(dialog.getByRole('button', { name: 'Roof' }))
    await input.press(button('Next'))
    await input.press(dialog.getByRole('radio', { name: 'Modbus RTU' }))
    await expectNumeric('Slave ID')
    // Of two radio buttons only the checked one is reached by Tab.
    if (input.name === 'keyboard') await userEvent.keyboard('{ArrowLeft}')
    else await input.press(dialog.getByRole('radio', { name: 'Modbus TCP' }))
    await expectNumeric('Port', 'Unit', 'Start Address Offset')
    await input.type(field('Host'), '10.99.0.15')
    await reload(<DevicesPage />, '/devices')
    await expectStep(input, 'Modbus Configuration')
    await input.press(button('Next'))
    await expectStep(input, 'Review Configuration')
  })
}

async function addExisting(input: InputMethod): Promise<void> {
  await act(input, [rowOf('dev-1'), 'Add Existing Component', 'Add Component'], async () => {
    await input.press(dialog.getByRole('button', { name: 'Pump' }))
    await input.type(field('Component Name'), 'Typed by hand')
    await input.press(button('Next'))
    await input.press(dialog.getByRole('radio', { name: 'Modbus RTU' }))
    await input.type(field('Slave ID'), '17')
    await input.press(button('Next'))
  })
  await expect.element(rowOf('dev-1').getByRole('button', { name: 'More actions' })).toHaveFocus()
}

/** The console would reload the page afterwards, so the platform refuses. */
async function initialize(input: InputMethod): Promise<void> {
  await pressAction(input, rowOf('dev-2'), 'Initialize')
  await input.pick(dialog.getByRole('combobox', { name: 'Location' }), 'Cold store')
  await input.type(field('HCB Location'), 'Panel 3')
  expectLarge(input)
  await input.press(button('Initialize'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Somebody was faster')
}

test.for(inputMethods)(
  'View, Validate Token, both wizards, one after a reload, and Initialize, by $name',
  async (input) => {
    await input.begin()
    await show(<DevicesPage />, '/devices')
    await viewAndValidate(input)
    await addProduct(input)
    await addExisting(input)
    await initialize(input)
    const product = {
      product: null,
      componentName: 'Flow meter 6000',
      technicalZoneName: 'Roof',
      modbusStartAddressOffset: 0,
      componentSequence: 0,
      productSequence: 0,
      tcpConfig: { host: '10.99.0.15', port: 502, unit: 1 },
    }
    const existing = {
      product: null,
      identifier: 'A-1',
      componentName: 'Typed by hand',
      technicalZoneName: 'Engine room',
      modbusStartAddressOffset: 40,
      componentSequence: 2,
      productSequence: 1,
      rtuConfig: { slaveId: 17 },
    }
    expect(sent).toStrictEqual([
      { deviceId: 'dev-1' },
      { deviceId: 'dev-1', query: { product: 'MAG-6000' }, body: { products: [product] } },
      { deviceId: 'dev-1', query: {}, body: { products: [existing] } },
      { cloudlinkId: 'CL-dev-2', location: 'loc-1', hcbLocation: 'Panel 3' },
    ])
  },
)
