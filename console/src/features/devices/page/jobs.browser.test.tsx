import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { act, type InputMethod, inputMethods, pressAction } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, Headed } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { device, overview, setup } from '../../../testing/devices.ts'
import { DevicePage } from './DevicePage.tsx'

const all = page.getByRole('article')
const undo = page.getByRole('button', { name: 'Undo' })
const sent: [call: string, args: unknown][] = []

/** A call that changes something is noted, and succeeds. */
const note =
  <Answer,>(call: string, reply: Answer) =>
  (args: unknown) => {
    sent.push([call, args])
    return reply
  }

async function open(input: InputMethod) {
  sent.length = 0
  const location = (id: string, name: string) => ({ id, name, city: '', country: '', zones: [] }) as never
  await input.begin()
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    getDeviceOverview: () => overview,
    getDevice: () => setup,
    listManagedLocations: () => [location('loc-1', 'Cold store'), location('loc-2', 'Bakery')],
    getLocation: () => location('loc-2', 'Bakery'),
    updateManagedDevice: note('updateManagedDevice', new Headed(device, { 'trace-id': '17' }) as never),
    undoTrace: note('undoTrace', null),
    moveDevice: note('moveDevice', setup),
    validateManagedDeviceToken: note('validateManagedDeviceToken', {
      isTokenValidated: true,
      outcome: 'VALID' as const,
      message: 'The token is valid.',
      device,
    }),
    reloadDevice: note('reloadDevice', device),
    resetManagedDevice: note('resetManagedDevice', device),
    unlinkManagedDevice: note('unlinkManagedDevice', device),
    updateRegisteredComponent: note('updateRegisteredComponent', { version: 2 } as never),
    unlinkComponent: note('unlinkComponent', null as never),
  })
  await show(<DevicePage />, '/devices/dev-1', '/devices/$deviceId/{-$tab}')
}

test.for(inputMethods)('a device is edited, as it was again, moved and unlinked by $name', async (input) => {
  await open(input)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Components can be edited too.
  const head = page.elementLocator(document.querySelector('article > header') ?? document.body)
  await act(input, [head, 'Edit', 'Update'], async (dialog) =>
    input.type(dialog.getByLabelText('Sample Frequency'), '60'),
  )
  await input.press(undo)
  await expect.element(undo).not.toBeInTheDocument()
  await act(input, [all, 'Move', 'Move'], async (dialog) =>
    input.pick(dialog.getByRole('combobox', { name: 'New Location' }), 'Bakery'),
  )
  await act(input, [all, 'Unlink', 'Unlink'])
  expect(sent).toMatchObject([
    ['updateManagedDevice', { deviceId: 'dev-1', body: { sampleFrequency: 60 } }],
    ['undoTrace', { traceId: '17' }],
    ['moveDevice', { deviceId: 'dev-1', locationId: 'loc-2' }],
    ['unlinkManagedDevice', { deviceId: 'dev-1' }],
  ])
})

test.for(inputMethods)(
  "a device's token is validated, it is reloaded and reset, and its component edited and taken off, by $name",
  async (input) => {
    await open(input)
    await pressAction(input, all, 'Validate Token')
    await expect.element(page.getByText('Token validation successful for device dev-1')).toBeVisible()
    await act(input, [all, 'Reload Configuration', 'Reload'])
    await act(input, [all, 'Reset', 'Reset'])
    // A card on a tablet, where the columns of the table do not fit.
    const meter = page.getByRole(input.name === 'touch' ? 'listitem' : 'row').filter({ hasText: 'Meter 1' })
    await act(input, [meter, 'Edit', 'Update'], async (dialog) =>
      input.type(dialog.getByLabelText('Component Name'), 'Main meter'),
    )
    await act(input, [meter, 'Take Off', 'Take Off'])
    expect(sent).toMatchObject([
      ['validateManagedDeviceToken', { deviceId: 'dev-1' }],
      ['reloadDevice', { deviceId: 'dev-1' }],
      ['resetManagedDevice', { deviceId: 'dev-1' }],
      ['updateRegisteredComponent', { body: { componentName: 'Main meter' } }],
      ['unlinkComponent', { body: { identifier: 'EM-1' } }],
    ])
  },
)
