import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceOf } from '../../testing/devices.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import type { Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { InitializeDevice } from './InitializeDevice.tsx'

const state = { name: 'initialize', restored: undefined, replace: () => {}, close: () => {} }
const locationIn = (id: string, name: string, city: string) =>
  ({ id, name, city, country: 'Germany' }) as never

test('both fields are required; a location is found by its city; a refusal keeps what was typed', async () => {
  const initialize = vi.fn<NonNullable<Answers['initializeDevice']>>(() => {
    throw new Refusal(409, { message: 'Device dev-1 has a location already' })
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedLocations: () => [
      locationIn('loc-1', 'Cold store', 'Hamburg'),
      locationIn('loc-2', 'Bakery', 'Köln'),
    ],
    initializeDevice: initialize,
  })
  await show(<InitializeDevice dialog={{ ...state, subject: { device: deviceOf('dev-1') } }} />)
  const dialog = page.getByRole('dialog', { name: 'Initialize Device dev-1' })
  const location = dialog.getByRole('combobox', { name: 'Location' })
  const hcbLocation = dialog.getByRole('textbox', { name: 'HCB Location' })
  const submit = dialog.getByRole('button', { name: 'Initialize' })
  await expect.element(location).toHaveFocus()
  expect(dialog.getByText('Please').elements()).toEqual([])
  await submit.click()
  await expect.element(dialog.getByText('Please select a location')).toBeVisible()
  await expect.element(dialog.getByText('Please enter an HCB location')).toBeVisible()
  await expect.element(location).toHaveFocus()
  await expectAccessible()

  await location.fill('KÖLN')
  const option = page.getByRole('option')
  await expect.element(option).toHaveTextContent('Bakery - Köln, Germany')
  await expectAccessible()
  await option.click()
  await hcbLocation.fill('   ')
  await submit.click()
  await expect.element(dialog.getByText('Please enter an HCB location')).toBeVisible()
  await hcbLocation.fill(' Roof, unit 4 ')
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Device dev-1 has a location already$/)
  await expect.element(location).toHaveValue('Bakery - Köln, Germany')
  await expect.element(hcbLocation).toHaveValue(' Roof, unit 4 ')
  expect(initialize.mock.lastCall?.[0].body).toEqual({
    cloudlinkId: 'CL-dev-1',
    location: 'loc-2',
    hcbLocation: 'Roof, unit 4',
  })
})

const named = (FIELD: string) => ({
  message: `${FIELD} does not exist here`,
  errors: [{ key: 'NOT_FOUND', parameters: { FIELD } }],
})

test.for([
  ['cloudlinkId', named('cloudlinkId'), 'cloudlinkId does not exist here'],
  ['location', named('location'), 'location does not exist here'],
  ['hcbLocation', named('hcbLocation'), 'hcbLocation does not exist here'],
  ['no text', { ...named('location'), message: 7 }, 'The platform refuses with 400.'],
] as const)(
  "a refusal that names %s shows the server's message, else the error's",
  async ([, body, text]) => {
    answer({
      getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
      listManagedLocations: () => [locationIn('loc-1', 'Cold store', 'Hamburg')],
      initializeDevice: () => {
        throw new Refusal(400, body)
      },
    })
    const subject = { device: deviceOf('dev-1'), locationId: 'loc-1' }
    await show(<InitializeDevice dialog={{ ...state, subject }} />)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'HCB Location' }).fill('Roof')
    await dialog.getByRole('button', { name: 'Initialize' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(new RegExp(`^${text}$`))
    expect(dialog.getByText('error:').elements()).toEqual([])
  },
)

test('a device without a cloudlink id is for the platform to refuse, also if it is chosen here', async () => {
  const bare = deviceOf('dev-9', { cloudlinkId: '' })
  const initialize = vi.fn<NonNullable<Answers['initializeDevice']>>(() => {
    throw new Refusal(400, { message: 'The device has no cloudlink ID' })
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedLocations: () => [locationIn('loc-1', 'Cold store', 'Hamburg')],
    listUnlinkedDevices: () => [bare],
    initializeDevice: initialize,
  })
  const dialog = page.getByRole('dialog')
  const send = async () => {
    await dialog.getByRole('textbox', { name: 'HCB Location' }).fill('Roof')
    await dialog.getByRole('button', { name: 'Initialize' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The device has no cloudlink ID')
  }
  await show(<InitializeDevice dialog={{ ...state, subject: { device: bare, locationId: 'loc-1' } }} />)
  await send()
  await show(<InitializeDevice dialog={{ ...state, subject: { locationId: 'loc-1' } }} />)
  await dialog.getByRole('combobox', { name: 'Device' }).selectOptions('dev-9')
  await send()
  expect(initialize.mock.calls.map(([{ body }]) => body.cloudlinkId)).toEqual(['', ''])
})
