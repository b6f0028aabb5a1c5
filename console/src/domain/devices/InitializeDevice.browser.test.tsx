import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '../../testing/devices.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import type { Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { InitializeDevice } from './InitializeDevice.tsx'

const place = (id: string, name: string, city: string) => ({ id, name, city, country: 'Germany' }) as never

test('both fields are required; a location is found by its city; a refusal keeps what was typed', async () => {
  const initialize = vi.fn<NonNullable<Answers['initializeDevice']>>(() => {
    throw new Refusal(409, { message: 'Device dev-1 has a location already' })
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedLocations: () => [place('loc-1', 'Cold store', 'Hamburg'), place('loc-2', 'Bakery', 'Köln')],
    initializeDevice: initialize,
  })
  const state = { name: 'initialize', restored: undefined, replace: () => {}, close: () => {} }
  await show(<InitializeDevice dialog={{ ...state, subject: { device: device('dev-1') } }} />)
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
