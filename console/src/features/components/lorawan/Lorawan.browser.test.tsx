import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ElsysReport } from '#contract/schemas/registry'
import type { HeardSensor } from '#contract/schemas/lorawan'
import type { Location } from '#contract/schemas/location'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods, keyboard, mouse, pressAction } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ComponentPages } from '../ComponentPages.tsx'

const heard = (devEui: string, changes: Partial<HeardSensor> = {}): HeardSensor => ({
  devEui,
  registeredComponentId: null,
  componentName: null,
  locationId: null,
  heardAt: 1_772_442_000,
  uplinks: 3,
  rssi: -97,
  snr: 7.5,
  batteryMillivolts: null,
  batteryPercent: null,
  problem: null,
  ...changes,
})

const known = heard('A81758FFFE0512AA', {
  registeredComponentId: 'reg-1',
  componentName: 'Room climate',
  locationId: 'loc-1',
  batteryMillivolts: 3620,
  batteryPercent: 81.5,
  problem: 'Unknown type 0x42 at byte 6',
})
const unregistered = ['A81758FFFE0512AB', 'A81758FFFE0512AC', 'A81758FFFE0512AD']
const secretText = 'rV8mQ2-the-secret'

/** Does what the platform does: it has one secret, and lists what nobody registered. */
function platform(answers: Answers = {}) {
  const state = {
    issuedAt: null as number | null,
    sensors: [known, ...unregistered.map((eui) => heard(eui, { batteryMillivolts: 3600 }))],
  }
  const register = vi.fn<(args: { body: { devEui: string }[] }) => ElsysReport>(({ body }) => {
    const [{ devEui } = { devEui: '' }] = body
    state.sensors = state.sensors.map((sensor) =>
      sensor.devEui === devEui
        ? { ...sensor, registeredComponentId: 'reg-2', componentName: 'Hall' }
        : sensor,
    )
    const line = { line: 1, identifier: devEui, status: 'REGISTERED' as const, message: null }
    return { commit: true, registered: 1, lines: [line] }
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedLocations: () => [{ id: 'loc-1', name: 'Cold store' } as Location],
    listManagedDevices: () => [],
    listProducts: () => [
      {
        productId: 'prd-1',
        product: 'ERS-CO2',
        name: 'CO₂ sensor',
        type: 'CO2_SENSOR',
        alternates: [],
        version: 1,
      },
    ],
    getLorawanSecret: () => ({ issuedAt: state.issuedAt, usedAt: state.issuedAt && state.issuedAt + 60 }),
    issueLorawanSecret: () => {
      state.issuedAt = 1_772_442_000
      return { secret: secretText, issuedAt: state.issuedAt }
    },
    endLorawanSecret: () => {
      state.issuedAt = null
      return null
    },
    listHeardSensors: () => state.sensors,
    registerElsys: register,
    ...answers,
  })
  return { register }
}

const open = async (tab: string) => show(<ComponentPages />, `/components/${tab}`, '/components/{-$tab}')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

test.for(inputMethods)('by $name: a secret is issued and shown once, replaced, and ended', async (input) => {
  await input.begin()
  platform()
  await open('lorawan')
  await expect.element(page.getByText('None: uplinks are refused')).toBeVisible()
  await expect.element(page.getByText(/\/lorawan\/uplink$/)).toBeVisible()
  await input.press(button('Issue Secret'))
  await input.press(dialog.getByRole('button', { name: 'Issue' }))
  await expect.element(dialog.getByText(`Authorization: Bearer ${secretText}`)).toBeVisible()
  await expect.element(dialog.getByText(/it is shown this once/)).toBeVisible()
  if (input === keyboard) await expectAccessible()
  await input.press(dialog.getByRole('button', { name: 'Close' }).last())
  await expect.element(page.getByText(/^Issued /)).toBeVisible()
  expect(document.body.textContent).not.toContain(secretText)
  await input.press(button('Replace Secret'))
  await expect.element(dialog.getByText(/The current secret ends at once/)).toBeVisible()
  await input.press(dialog.getByRole('button', { name: 'Replace' }))
  await input.press(dialog.getByRole('button', { name: 'Close' }).last())
  await input.press(button('End Secret'))
  await input.press(dialog.getByRole('button', { name: 'End', exact: true }))
  await expect.element(page.getByText('None: uplinks are refused')).toBeVisible()
})

test('a sensor shows its signal, its battery and what could not be read', async () => {
  platform()
  await open('lorawan')
  for (const text of ['-97 dBm · 7.5 dB', '82 %', 'Unknown type 0x42 at byte 6'])
    await expect.element(row('Room climate').getByText(text)).toBeInTheDocument()
  await expect.element(row('A81758FFFE0512AB').getByText('3.60 V')).toBeInTheDocument()
  await expect
    .element(row('Room climate').getByRole('link', { name: 'Cold store' }))
    .toHaveAttribute('href', '#/locations/loc-1')
  await expect.element(page.getByText('3 sensors speak that nobody registered.')).toBeVisible()
  await expectAccessible()
})

test('the last uplinks of a sensor show each path with its value', async () => {
  platform({
    listUplinks: () => [
      {
        heardAt: 1_772_442_000,
        port: 85,
        bytes: '0367D700',
        decodedBy: 'NETWORK_SERVER',
        found: [
          { path: 'temperature', value: 21.5 },
          { path: 'channel[2].value', value: 1 },
        ],
        problem: null,
      },
    ],
  })
  await open('lorawan')
  await pressAction(mouse, row('Room climate'), 'Last Uplinks')
  await expect.element(dialog.getByRole('heading', { name: 'Last uplinks of Room climate' })).toBeVisible()
  await expect.element(dialog.getByText(/Decoded by the network server · Port 85 · 0367D700/)).toBeVisible()
  for (const text of ['temperature', '21.5', 'channel[2].value'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a sensor that nobody registered is registered from the list, and a refusal has its reason', async () => {
  const { register } = platform()
  await open('lorawan')
  register.mockImplementationOnce(({ body }) => ({
    commit: true,
    registered: 0,
    lines: [
      {
        line: 1,
        identifier: body[0]?.devEui ?? '',
        status: 'DUPLICATE',
        message: 'It is registered already',
      },
    ],
  }))
  await pressAction(mouse, row(unregistered[0] ?? ''), 'Register')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hall')
  await dialog.getByRole('combobox', { name: 'Product' }).selectOptions('ERS-CO2')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect.element(dialog.getByText(/It is registered already/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByText('Sensor Hall registered')).toBeVisible()
  expect(register.mock.lastCall?.[0].body).toEqual([
    { devEui: unregistered[0], name: 'Hall', type: 'ERS-CO2' },
  ])
  await expect.element(page.getByText('2 sensors speak that nobody registered.')).toBeVisible()
})

test('Register Sensors offers them too, each once', async () => {
  platform()
  await open('register')
  await expect.element(page.getByText('3 sensors speak that nobody registered.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Sensors' }).fill(`${unregistered[1]};Door`)
  await expect.element(page.getByText('2 sensors speak that nobody registered.')).toBeVisible()
  await button('Add to the list').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Sensors' }))
    .toHaveValue(`${unregistered[1]};Door\n${unregistered[0]}\n${unregistered[2]}`)
  await expect.element(page.getByText(/that nobody registered/)).not.toBeInTheDocument()
})

test('a platform without these calls says so, and Register Sensors works without them', async () => {
  const refuse = () => {
    throw new Refusal(404, { message: 'Not found' })
  }
  platform({ getLorawanSecret: refuse, listHeardSensors: refuse })
  await open('lorawan')
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await open('register')
  await expect.element(page.getByRole('textbox', { name: 'Sensors' })).toBeVisible()
  await expect.element(page.getByText(/that nobody registered/)).not.toBeInTheDocument()
})

test('on a tablet and on a phone nothing is cut off', async () => {
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    platform()
    await open('lorawan')
    await expect.element(page.getByText('3 sensors speak that nobody registered.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  }
})
