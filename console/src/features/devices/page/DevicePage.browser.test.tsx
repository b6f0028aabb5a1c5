import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../api/query.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { integratorOf } from '../../../testing/integrators.ts'
import { operator, person } from '../../../testing/people.ts'
import { answer, type Answers, Headed, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { component, device, overview, setup } from '../../../testing/devices.ts'
import { DevicePage } from './DevicePage.tsx'

const manager = person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT')

async function open(answers: Answers = {}, tab = '') {
  answer({
    getCurrentAccount: () => manager,
    getDeviceOverview: () => overview,
    getDevice: () => setup,
    ...answers,
  })
  return show(<DevicePage />, `/devices/dev-1${tab}`, '/devices/$deviceId/{-$tab}')
}

const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent
const tone = () => document.querySelector('header [data-tone]')?.getAttribute('data-tone')
const more = () => page.getByRole('button', { name: 'More actions' }).first()
const dialog = () => page.getByRole('dialog')
/** The first action of a row is beside the menu of the others. */
const edit = () =>
  page.getByRole('row', { name: /Meter 1/ }).getByRole('button', { name: 'Edit', exact: true })

test('shows the device, the state of its token, and the last values of its components', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: 'Cold store' })).toBeVisible()
  expect(tone()).toBe('good')
  expect(
    ['Zone', 'Cloudlink ID', 'HCB Location', 'Version', 'Sample Frequency', 'Last Value'].map(fact),
  ).toEqual(['Roof', 'CL-1', 'Panel 2', '4.2.1', '300 s', '5 min ago'])
  expect(fact('Token')).toMatch(/^Not valid, checked .*\. The token has expired\.$/)
  const row = page.getByRole('row', { name: /Meter 1/ })
  await expect.element(row).toHaveTextContent('10.0.4.17:502, unit 1')
  await expect.element(row).toHaveTextContent('4.25 kW')
  await expect.element(page.getByRole('row', { name: /Meter 4/ })).toHaveTextContent('no value yet')
  await expectAccessible()
})

test('says whether the gateway is silent, or which component does not answer', async () => {
  const since = overview.readAt - 3600
  await open({
    getDeviceOverview: () => ({
      ...overview,
      device: { ...device, status: 'FAULT' },
      configuration: { changedAt: 100, takenAt: 9_988, isCurrent: true },
      report: { reportedAt: 9_970, startedAt: null, clockAhead: 0, waiting: 0, dropped: 0 },
      components: [
        component(0, { report: { state: 'OK', since, error: null } }),
        component(1, { report: { state: 'REFUSED', since, error: 'exception 2' } }),
      ],
    }),
  })
  await expect
    .element(page.getByRole('row', { name: /Meter 1/ }))
    .toHaveTextContent(/refused since .*, exception 2/)
  await expect.element(page.getByRole('row', { name: /Meter 0/ })).toHaveTextContent('answers')
  await expect.element(page.getByText(/^Meter 1: refused since .*, exception 2$/)).toBeVisible()
  expect(['Last Report', 'Configuration'].map(fact)).toEqual(['30 s ago', 'Taken over 12 s ago'])
  await expectAccessible()
})

test('a device whose values are late is not simply green, and links to them', async () => {
  const marks = { beyondLimit: 0, outOfRange: 0, late: 2 }
  const limited = { beyondLimit: 1, outOfRange: 0, late: 1 }
  await open({
    getDeviceOverview: () => ({
      ...overview,
      components: [component(0, { marks }), component(1, { marks: limited }), component(4)],
    }),
  })
  await expect.poll(tone).toBe('attention')
  await expect
    .element(page.getByRole('link', { name: '3 late' }))
    .toHaveAttribute('href', '#/locations/loc-1?mark=LATE&device=dev-1')
  const row = page.getByRole('row', { name: /Meter 1/ })
  await expect
    .element(row.getByRole('link', { name: '1 beyond a limit' }))
    .toHaveAttribute('href', '#/locations/loc-1?mark=BEYOND_LIMIT&component=cmp-1')
})

test('a reader sees everything and no action', async () => {
  await open({ getCurrentAccount: () => person('ROLE_LOCATION_READ') })
  await expect.element(page.getByRole('row', { name: /Meter 1/ })).toBeVisible()
  for (const name of ['Edit', 'Add Product', 'Take Off', 'More actions'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Address map' }).click()
})

/** The platform undoes the change, whose trace its answer names. */
const undoable = (sent: unknown[]) => ({
  traced: (body: unknown) => new Headed(body, { 'trace-id': '17' }) as never,
  undoTrace: ({ traceId }: { traceId: string }) => {
    sent.push(traceId)
    return null
  },
})

test('an edit of the sample frequency can be undone', async () => {
  const sent: unknown[] = []
  const { traced, undoTrace } = undoable(sent)
  await open({
    getLocation: () => ({ zones: [] }) as never,
    undoTrace,
    updateManagedDevice: ({ body }) => {
      sent.push(body)
      return traced({ ...device, version: 2 })
    },
  })
  await more().click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).first().click()
  await page.getByLabelText('Sample Frequency').fill('0')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Whole number, 1 to 86,400')).toBeVisible()
  await page.getByLabelText('Sample Frequency').fill('60')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => sent).toEqual([{ sampleFrequency: 60, zoneId: 'Z-01', version: 1 }, '17'])
  await expect.element(page.getByText('Device dev-1 is as it was')).toBeVisible()
})

test('unlinking says what is removed, and cannot be undone', async () => {
  await open({ unlinkManagedDevice: () => ({ ...device, locationId: null }) })
  await more().click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect.element(dialog()).toHaveTextContent('Its 3 components leave their zones')
  await expect.element(dialog()).toHaveTextContent('This action cannot be undone.')
  await dialog().getByRole('button', { name: 'Unlink' }).click()
  await expect.element(page.getByText('Device dev-1 unlinked')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a device without components can be restored completely', async () => {
  const sent: unknown[] = []
  const { traced, undoTrace } = undoable(sent)
  await open({
    getDeviceOverview: () => ({ ...overview, components: [] }),
    getDevice: () => ({ ...device, components: [] }),
    undoTrace,
    unlinkManagedDevice: () => traced({ ...device, locationId: null }),
  })
  await more().click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect.element(dialog()).toHaveTextContent('It can be put back.')
  await dialog().getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toEqual(['17'])
  await expect.element(page.getByText('Device dev-1 is back at Cold store')).toBeVisible()
})

test('a device that is initialized on its page is shown there with its location', async () => {
  let isPlaced = false
  const known = () => ({ ...device, ...(!isPlaced && { locationId: null, locationName: null }) })
  await open({
    getDeviceOverview: () => ({ ...overview, device: known() }),
    listManagedLocations: () => [{ id: 'loc-1', name: 'Cold store', city: '', country: '' } as never],
    initializeDevice: () => {
      isPlaced = true
      // As of a platform that does not answer with the device.
      return {} as never
    },
  })
  await page.getByRole('button', { name: 'Initialize' }).click()
  await dialog().getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option').click()
  await dialog().getByRole('textbox', { name: 'HCB Location' }).fill('Roof')
  await dialog().getByRole('button', { name: 'Initialize' }).click()
  await expect.element(page.getByText('Device dev-1 initialized at Cold store')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cold store' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Initialize' })).not.toBeInTheDocument()
})

test('moving says beforehand which zones it uses, and can be undone', async () => {
  const places = { 'loc-1': 'Cold store', 'loc-2': 'Bakery' }
  const zone = { zoneId: 'Z-01', zoneName: 'Roof', layoutId: null, version: 1 }
  const location = (id: string) =>
    ({ id, name: places[id as keyof typeof places], city: '', country: '', zones: [zone] }) as never
  const to: string[] = []
  const { traced, undoTrace } = undoable(to)
  await open({
    listManagedLocations: () => [location('loc-1'), location('loc-2')],
    getLocation: ({ locationId }) => location(locationId),
    undoTrace,
    moveDevice: ({ locationId }) => {
      to.push(locationId)
      return traced(setup)
    },
  })
  await more().click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  await page.getByRole('combobox', { name: 'New Location' }).click()
  await expect.element(page.getByRole('option', { name: 'Cold store' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await expect
    .element(page.getByText('3 components move with it, with values, samples and limits.'))
    .toBeVisible()
  await expect.element(page.getByText('Their zones exist there: Roof.')).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => to).toEqual(['loc-2', '17'])
})

test('a component is edited by keyboard, and a used address is reported at once', async () => {
  let sent: unknown
  await open({
    updateRegisteredComponent: ({ linkedComponentId, body }) => {
      sent = { linkedComponentId, ...body }
      return { version: 2 } as never
    },
  })
  await expect.element(edit()).toBeVisible()
  edit().element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Start Address Offset').fill('9')
  await expect
    .element(page.getByText('Meter 4 already uses offset 8 to 9 on 10.0.4.17:502, unit 1.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Use offset 10' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject({ linkedComponentId: 'cmp-1', modbusConfig: { startAddressOffset: 10 }, version: 1 })
})

test('a wrong host and unit are corrected, an address in use is reported, and Undo restores the connection', async () => {
  const sent: unknown[] = []
  const rtu = component(7, {
    tcpConfig: null,
    rtuConfig: { slaveId: 4 },
    modbusConfig: { startAddressOffset: 2 },
  })
  const { traced, undoTrace } = undoable(sent)
  await open({
    getDeviceOverview: () => ({ ...overview, components: [component(1), rtu] }),
    undoTrace,
    updateRegisteredComponent: ({ body }) => {
      sent.push(body)
      return traced({ version: 2 })
    },
  })
  await edit().click()
  const field = (name: string) => dialog().getByRole('textbox', { name })
  await expect.element(field('Host')).toHaveValue('10.0.4.17')
  await expect.element(field('Port')).toHaveValue('502')
  const type = dialog().getByRole('combobox', { name: 'Connection Type' })
  await type.selectOptions('Modbus RTU')
  await expect.element(field('Host')).not.toBeInTheDocument()
  await field('Slave ID').fill('4')
  await expect.element(dialog().getByText('Meter 7 already uses offset 2 to 3 on slave id 4.')).toBeVisible()
  await expectAccessible()
  await type.selectOptions('Modbus TCP')
  await field('Host').fill('10.0.4.17/x')
  await field('Unit').fill('248')
  await dialog().getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog().getByText('Whole number, 1 to 247')).toBeVisible()
  await field('Host').fill('10.0.4.18')
  await field('Unit').fill('2')
  await dialog().getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ tcpConfig: { host: '10.0.4.18', port: 502, unit: 2 }, version: 1 }, '17'])
})

test('with 200 components only the visible ones are drawn', async () => {
  const many = Array.from({ length: 200 }, (_, at) => component(at))
  await open({ getDeviceOverview: () => ({ ...overview, components: many }) })
  await expect.element(page.getByRole('row', { name: /Meter 0/ })).toBeVisible()
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
})

test('on a platform with only the basic call, the page says what is missing', async () => {
  await open({
    getDeviceOverview: () => {
      throw new Refusal(404, 'Not Found')
    },
  })
  await expect.element(page.getByRole('note')).toHaveTextContent('This platform does not send latest values')
  await expect.element(page.getByRole('row', { name: /Meter 1/ })).toBeVisible()
  expect(fact('Token')).toMatch(/^Not valid, checked /)
})

test('a platform that sends only the specified fields has a device page, with its dialogs', async () => {
  const { deviceId, locationId, zoneId, cloudlinkId, status, currentVersion } = device
  const specified = { deviceId, locationId, zoneId, cloudlinkId, status, currentVersion }
  await open({
    // Some platforms answer every path that they do not know with their first page.
    getDeviceOverview: () => '<html></html>' as never,
    getDevice: () => ({ ...specified, hasToken: 'true', isTokenValidated: true }) as never,
  })
  await expect.element(page.getByRole('link', { name: 'loc-1' })).toBeVisible()
  expect(['Zone', 'Version', 'Token'].map(fact)).toEqual(['Z-01', '4.2.1', 'Valid'])
  expect(fact('Sample Frequency')).not.toMatch(/\d|NaN|undefined/)
  await more().click()
  await page.getByRole('menuitem', { name: 'Reload Configuration' }).click()
  await expect.element(dialog()).toHaveTextContent(/Nothing else changes\.CancelReload$/)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await more().click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).first().click()
  await expect.element(dialog().getByLabelText('Sample Frequency')).toHaveValue('')
})

test('says that a device does not exist', async () => {
  const missing = () => {
    throw new Refusal(404, { message: 'Device not found' })
  }
  await open({ getDeviceOverview: missing, getDevice: missing })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch deviceDevice not found')
})

test('the operator reads the device of another integrator, and changes nothing there', async () => {
  await open({
    getCurrentAccount: operator,
    getDeviceOverview: () => ({ ...overview, integratorId: 'int-2' }),
    getIntegrator: () => integratorOf('int-2', 'Alpenmess'),
  })
  await expect.element(page.getByRole('row', { name: /Meter 1/ })).toBeVisible()
  const note = page.getByRole('note')
  await expect.element(note).toHaveTextContent('You are looking at Alpenmess, which is not your integrator.')
  await expect
    .element(note.getByRole('link', { name: 'Back to its devices' }))
    .toHaveAttribute('href', '#/integrators/of/int-2/devices')
  expect(page.getByRole('button', { name: /Edit|Validate|More actions|Add/ }).elements()).toEqual([])
})

test('an address asks to initialize a device, which only works while it has no location', async () => {
  const free = { ...overview, device: { ...device, locationId: null, locationName: null } }
  await open({ getDeviceOverview: () => free, listManagedLocations: () => [] }, '?open=initialize')
  await expect.element(dialog()).toHaveTextContent('Initialize Device')
  queryClient.clear()
  const router = await open({}, '?open=initialize')
  await expect.poll(() => router.state.location.search).toEqual({})
  await expect.element(dialog()).not.toBeInTheDocument()
})
