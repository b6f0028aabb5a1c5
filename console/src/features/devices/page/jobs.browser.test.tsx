import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { act, type Hand, hands, pressAction } from '../../../testing/hands/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
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

async function open(hand: Hand) {
  sent.length = 0
  const location = (id: string, name: string) => ({ id, name, city: '', country: '', zones: [] }) as never
  await hand.begin()
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    getDeviceOverview: () => overview,
    getDevice: () => setup,
    listManagedLocations: () => [location('loc-1', 'Cold store'), location('loc-2', 'Bakery')],
    getLocation: () => location('loc-2', 'Bakery'),
    updateManagedDevice: note('updateManagedDevice', device),
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

test.for(hands)('a device is edited, as it was again, moved and unlinked by $name', async (hand) => {
  await open(hand)
  await act(hand, [all, 'Edit', 'Update'], async (dialog) =>
    hand.type(dialog.getByLabelText('Sample Frequency'), '60'),
  )
  await hand.press(undo)
  await expect.element(undo).not.toBeInTheDocument()
  await act(hand, [all, 'Move', 'Move'], async (dialog) =>
    hand.pick(dialog.getByRole('combobox', { name: 'New Location' }), 'Bakery'),
  )
  await act(hand, [all, 'Unlink', 'Unlink'])
  expect(sent).toMatchObject([
    ['updateManagedDevice', { deviceId: 'dev-1', body: { sampleFrequency: 60 } }],
    ['updateManagedDevice', { deviceId: 'dev-1', body: { sampleFrequency: 300 } }],
    ['moveDevice', { deviceId: 'dev-1', locationId: 'loc-2' }],
    ['unlinkManagedDevice', { deviceId: 'dev-1' }],
  ])
})

test.for(hands)(
  "a device's token is validated, it is reloaded and reset, and its component edited and taken off, by $name",
  async (hand) => {
    await open(hand)
    await pressAction(hand, all, 'Validate Token')
    await expect.element(page.getByText('Token validation successful for device dev-1')).toBeVisible()
    await act(hand, [all, 'Reload Configuration', 'Reload'])
    await act(hand, [all, 'Reset', 'Reset'])
    // A card on a tablet, where the columns of the table do not fit.
    const meter = page.getByRole(hand.name === 'touch' ? 'listitem' : 'row').filter({ hasText: 'Meter 1' })
    await act(hand, [meter, 'Edit', 'Update'], async (dialog) =>
      hand.type(dialog.getByLabelText('Component Name'), 'Main meter'),
    )
    await act(hand, [meter, 'Take Off', 'Take Off'])
    expect(sent).toMatchObject([
      ['validateManagedDeviceToken', { deviceId: 'dev-1' }],
      ['reloadDevice', { deviceId: 'dev-1' }],
      ['resetManagedDevice', { deviceId: 'dev-1' }],
      ['updateRegisteredComponent', { body: { componentName: 'Main meter' } }],
      ['unlinkComponent', { body: { identifier: 'EM-1' } }],
    ])
  },
)
