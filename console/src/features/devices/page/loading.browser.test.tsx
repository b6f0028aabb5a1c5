import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/query.ts'
import { answer, type Answers, later, Refusal } from '../../../testing/platform.ts'
import { person } from '../../../testing/people.ts'
import { places } from '../../../testing/targets.ts'
import { show } from '../../../testing/show.tsx'
import { overview } from '../../../testing/devices.ts'
import { DevicePage } from './DevicePage.tsx'

async function open(getDeviceOverview: Answers['getDeviceOverview']) {
  answer({ getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'), getDeviceOverview })
  await show(<DevicePage />, '/devices/dev-1', '/devices/$deviceId/{-$tab}')
}

const location = page.getByRole('link', { name: 'Cold store' })
const tabs = page.getByRole('tab')

// Side by side the facts have the widths of their values. On a phone they have two columns.
const fixed = [
  { width: 1280, what: '[role=tab]' },
  { width: 820, what: '[role=tab]' },
  { width: 390, what: '[aria-label="Facts of the device"] dt, [role=tab]' },
]

test.for(fixed)('nothing moves when a device is loaded, at $width px', async ({ width, what }) => {
  await page.viewport(width, 844)
  const loaded = later<typeof overview>()
  await open(async () => loaded.ended)
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Loading...')
  const before = places(what)
  loaded.finish(overview)
  await expect.element(location).toBeVisible()
  expect(places(what)).toEqual(before)
})

test('a device that cannot be loaded shows the reason, and no empty tabs; one that is shown stays', async () => {
  let isBusy = true
  await open(() => {
    if (isBusy) throw new Refusal(503, { message: 'The database is busy' })
    return overview
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to fetch deviceThe database is busy')
  await expect.element(page.getByRole('heading', { name: 'Device dev-1' })).toBeVisible()
  expect([tabs.elements(), document.querySelectorAll('dt'), page.getByText('Loading').elements()]).toEqual([
    [],
    expect.objectContaining({ length: 0 }),
    [],
  ])
  isBusy = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(location).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  isBusy = true
  await queryClient.refetchQueries()
  await expect.element(alert).toBeVisible()
  await expect.element(location).toBeVisible()
})
