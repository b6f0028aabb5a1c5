import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AutomationState } from '#contract/schemas/zone'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { automation, automationState, schedule } from '../../../testing/locations.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'

const manager = person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT', 'ROLE_LOCATION_AUTOMATION_MANAGEMENENT')
const none = automationState.devices
const device = (number: number, state: AutomationState['notTaken'][number]['state']) => ({
  deviceId: `dev-${number}`,
  cloudlinkId: `CL-${number}`,
  state,
})

async function open(state: Partial<AutomationState> | Refusal, account = manager) {
  let current = state
  answer({
    getCurrentAccount: () => account,
    getSchedule: () => schedule,
    getAutomationState: () => {
      if (current instanceof Refusal) throw current
      return { ...automationState, version: 'one', changedAt: 1_772_000_000, ...current }
    },
    updateAutomation: ({ zoneId }) => {
      current = { devices: { ...none, waiting: 4 } }
      return { ...automation, locationId: 'loc-1', zoneId }
    },
    listMaintenance: () => [],
  })
  await show(
    <SchedulePanel overview={{ location: { id: 'loc-1', name: 'Cold store' } } as never} />,
    '/?month=2026-12',
  )
}

const section = page.getByRole('region', { name: 'At the devices' })
const status = section.getByRole('status')
const recorded = 'Recorded. No device of this location takes it.'

test('what is set counts as recorded until devices have taken it, and again after a change', async () => {
  const takenSince = 1_772_442_000
  await open({
    devices: { taken: 3, waiting: 1, silent: 0, unable: 7 },
    takenSince,
    notTaken: [device(1, 'WAITING'), ...[2, 3, 4, 5, 6, 7, 8].map((number) => device(number, 'UNABLE'))],
    sensors: 12,
  })
  await expect
    .element(status)
    .toHaveTextContent(`Taken by 3 of 4 devices, since ${formatEpochSeconds(takenSince)}`)
  await expect.element(section.getByRole('link', { name: 'CL-1' })).toHaveAttribute('href', '#/devices/dev-1')
  // Those that never can are not among the four.
  await expect.element(section.getByText('CL-2')).toHaveTextContent('CL-2')
  const facts = section
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
  expect(facts).toEqual(['CL-1', 'CL-2, CL-3, CL-4, CL-5, CL-6 and 2 more', '12 LoRaWAN sensors'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('dialog').getByLabelText('Setpoint').fill('7')
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Automation of Freezer recorded')).toBeVisible()
  await expect.element(status).toHaveTextContent('Recorded. None of 4 devices has taken it yet.')
})

test.for<[string, Partial<AutomationState>, string]>([
  ['no devices', {}, recorded],
  ['old devices and sensors alone', { devices: { ...none, unable: 2 }, sensors: 3 }, recorded],
  [
    'a device that has never reported',
    { devices: { ...none, silent: 1 } },
    'Recorded. Its device has not taken it yet.',
  ],
])('with %s it is recorded', async ([, state, text]) => {
  await open(state)
  await expect.element(status).toHaveTextContent(text)
})

test('a reader sees it without links to devices', async () => {
  await open(
    { devices: { ...none, waiting: 1 }, notTaken: [device(1, 'WAITING')] },
    person('ROLE_LOCATION_READ'),
  )
  await expect.element(section.getByText('CL-1')).toBeVisible()
  await expect.element(section.getByRole('link')).not.toBeInTheDocument()
})

test('on a platform that does not say what devices have taken, it is recorded', async () => {
  await open(new Refusal(404, { message: 'Not found' }))
  await expect.element(status).toHaveTextContent('Recorded')
})

test('where nothing is set, there is nothing to take', async () => {
  await open({ version: null })
  await expect.element(page.getByRole('heading', { name: 'Automation' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
