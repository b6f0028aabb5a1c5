import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LocationOverview } from '#contract/schemas/location'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods, keyboard } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { deviceOf } from '../../../testing/devices.ts'
import { answer, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'

const installed = deviceOf('dev-1', {
  locationId: 'loc-1',
  cloudlinkId: 'CL-1',
  hasToken: false,
  isTokenValidated: false,
  hcbLocation: 'Panel 2',
})
const spare = deviceOf('dev-2', { cloudlinkId: 'CL-2', hcbLocation: 'Panel 2' })

const location = { id: 'loc-1', name: 'Cold store', city: 'Hamburg', country: 'Germany' }

async function open(answers: Answers) {
  answer({ listLocationDevices: () => [installed], ...answers })
  await show(<DevicesPanel overview={{ location } as LocationOverview} />)
  await expect.element(page.getByText('dev-1', { exact: true })).toBeVisible()
}

test.for(inputMethods)(
  'another device is initialized with the location filled in, by $name',
  async (input) => {
    await input.begin()
    let sent: unknown
    const here = [installed]
    await open({
      listLocationDevices: () => here,
      getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
      listManagedLocations: () => [location as never],
      listUnlinkedDevices: () => [spare],
      initializeDevice: ({ body }) => {
        sent = body
        here.push({ ...spare, locationId: 'loc-1' })
        // As of a platform that does not answer with the device.
        return {} as never
      },
    })
    await expect.element(page.getByRole('link', { name: 'dev-1' })).toHaveAttribute('href', '#/devices/dev-1')
    await input.press(page.getByRole('button', { name: 'Initialize Device' }))
    await expect
      .element(page.getByRole('combobox', { name: 'Location', exact: true }))
      .toHaveValue('Cold store - Hamburg, Germany')
    const dialog = page.getByRole('dialog')
    await input.choose(dialog.getByRole('combobox', { name: 'Device' }), 'dev-2')
    await input.type(dialog.getByRole('textbox', { name: 'HCB Location' }), 'Panel 3')
    if (input === keyboard) await expectAccessible()
    await input.press(page.getByRole('button', { name: 'Initialize', exact: true }))
    await expect.poll(() => sent).toEqual({ cloudlinkId: 'CL-2', location: 'loc-1', hcbLocation: 'Panel 3' })
    await expect.element(page.getByText('Device dev-2 initialized at Cold store')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'dev-2' })).toBeVisible()
  },
)

test('a reader sees the devices, no action, and no link to their closed pages', async () => {
  await open({ getCurrentAccount: () => person('ROLE_LOCATION_READ') })
  for (const name of ['Initialize Device', 'More actions'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  expect(page.getByRole('link').elements()).toEqual([])
})
