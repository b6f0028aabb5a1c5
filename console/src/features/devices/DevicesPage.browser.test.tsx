import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import { deviceOf } from '../../testing/devices.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, later } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { DevicesPage } from './DevicesPage.tsx'
import { rememberInitialized } from '../../domain/devices/initialized.ts'

const devices = [
  deviceOf('dev-1', { locationId: 'loc-0041', locationName: 'Cold store', zoneId: 'Z-01', zoneName: 'Roof' }),
  deviceOf('dev-2', { locationId: 'loc-0007', locationName: 'Bakery', zoneId: 'Z-02', zoneName: 'Cellar' }),
  deviceOf('dev-3'),
]
const idsAlone = devices.map(({ locationName: _, zoneName: __, ...rest }) => rest)

async function open(rows: Device[], more: Answers = {}) {
  answer({ getCurrentAccount: () => person(), listManagedDevices: () => rows, ...more })
  await show(<DevicesPage />, '/devices')
  await expect.poll(() => drawn().length).toBe(rows.length)
}

const drawn = () => [...document.querySelectorAll('[data-row]')]
const locationsShown = () =>
  drawn().map((row) =>
    [...row.querySelectorAll('[role$=cell]:not([data-select])')].slice(1, 3).map((cell) => cell.textContent),
  )
const filter = (column: string) => page.getByRole('searchbox', { name: `Filter ${column}`, exact: true })

test('location and zone are shown by name and id, found by both, and link to the location', async () => {
  await open(devices)
  expect(locationsShown()).toEqual([
    ['Cold storeloc-0041', 'RoofZ-01'],
    ['Bakeryloc-0007', 'CellarZ-02'],
    ['', ''],
  ])
  await expect.element(page.getByText('300 s', { exact: true }).first()).toBeVisible()
  await expectAccessible()
  await expect
    .element(page.getByRole('link', { name: 'Cold store' }))
    .toHaveAttribute('href', '/locations?filter.id=%3Dloc-0041')
  for (const [column, wanted] of [
    ['Location ID', 'bakery'],
    ['Location ID', 'LOC-0007'],
    ['Zone ID', 'cellar'],
    ['Zone ID', 'z-02'],
  ] as const) {
    await filter(column).fill(wanted)
    await expect.poll(locationsShown, { message: wanted }).toEqual([['Bakeryloc-0007', 'CellarZ-02']])
    await filter(column).fill('')
  }
})

test('on a platform that sends only ids, the names come from its list of locations; without it the ids are shown', async () => {
  const location = { id: 'loc-0041', name: 'Cold store' } as Location
  await open(idsAlone, { listManagedLocations: () => [location] })
  await expect.poll(locationsShown).toEqual([
    ['Cold storeloc-0041', 'Z-01'],
    ['loc-0007', 'Z-02'],
    ['', ''],
  ])
  await expect.element(page.getByRole('link', { name: 'loc-0007' })).toBeVisible()
})

const marked = { deviceId: 'dev-1', beyondLimit: 0, outOfRange: 1, late: 2, openAlarms: 1 }
const online = deviceOf('dev-1', { locationId: 'loc-1', status: 'ONLINE' })
const rectangleOf = (element: Element | null | undefined) => element?.getBoundingClientRect()

test('a device whose values are late is not simply green, and an open alarm of it is marked', async () => {
  await open([online], { listMarkedDevices: () => [marked] })
  const link = page.getByRole('link', { name: '1 alarm' })
  await expect.element(link).toHaveAttribute('href', '#/locations/loc-1')
  const tones = [...document.querySelectorAll('[data-tone]')].map((one) => one.getAttribute('data-tone'))
  expect(tones[0]).toBe('attention')
  // Below the status, and inside the column.
  const status = document.querySelector('[data-row] [data-tone]')
  expect(rectangleOf(link.element())?.top).toBeGreaterThanOrEqual(rectangleOf(status)?.bottom ?? Infinity)
  expect(rectangleOf(link.element())?.right).toBeLessThanOrEqual(
    rectangleOf(status?.closest('[role$=cell]:not([data-select])'))?.right ?? 0,
  )
})

test('whatever is wrong with a device, its row has three lines: the worst, and how much more there is', async () => {
  const problem = {
    isSilent: false,
    reportedAt: Date.now() / 1000,
    components: [
      {
        componentName: 'Cold room controller 204 of the harbour',
        state: 'NO_ANSWER' as const,
        since: 0,
        error: 'exception 2',
      },
    ],
  }
  await open([online, deviceOf('dev-2')], { listMarkedDevices: () => [{ ...marked, problem }] })
  const more = page.getByRole('link', { name: '+2' })
  await expect.element(more).toHaveAttribute('title', '1 out of range, 2 late')
  await expect.element(more).toHaveAttribute('href', '#/locations/loc-1')
  await expect.element(page.getByRole('link', { name: '2 late' })).not.toBeInTheDocument()
  expect(rectangleOf(drawn()[0])?.height).toBeLessThanOrEqual(80)
  await page.viewport(390, 844)
  await expect
    .element(page.getByRole('link', { name: '2 late' }))
    .toHaveAttribute('href', '#/locations/loc-1?mark=LATE&device=dev-1')
  await expect.element(more).not.toBeInTheDocument()
  await expectAccessible()
})

test('a device that is silent or at fault says why', async () => {
  const since = Date.now() / 1000 - 60
  const time = new Date(since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const none = { beyondLimit: 0, outOfRange: 0, late: 0 }
  const said = { componentName: 'Meter 3', state: 'NO_ANSWER' as const, since, error: 'exception 2' }
  await open(
    [
      deviceOf('dev-1', { locationId: 'loc-1', status: 'OFFLINE' }),
      deviceOf('dev-2', { locationId: 'loc-1', status: 'FAULT' }),
    ],
    {
      listMarkedDevices: () => [
        { deviceId: 'dev-1', ...none, problem: { isSilent: true, reportedAt: since, components: [] } },
        { deviceId: 'dev-2', ...none, problem: { isSilent: false, reportedAt: since, components: [said] } },
      ],
    },
  )
  await expect.element(page.getByText(`silent since ${time}`)).toBeVisible()
  await expect.element(page.getByText(`Meter 3: no answer since ${time}, exception 2`)).toBeVisible()
})

test('"false" is not Yes, and a validation that is answered with false is not a success', async () => {
  const textual = {
    ...deviceOf('dev-1', { locationId: 'loc-1' }),
    hasToken: 'true',
    isTokenValidated: 'false',
  } as never
  await open([textual], { validateManagedDeviceToken: () => false as never })
  const texts = [...document.querySelectorAll('[data-row] [role$=cell]:not([data-select])')].map(
    (cell) => cell.textContent,
  )
  expect(texts.filter((text) => text === 'Yes' || text === 'No')).toEqual(['Yes', 'No'])
  await page.getByRole('button', { name: 'Validate Token' }).click()
  await expect.element(page.getByText('Token validation failed for device dev-1')).toBeVisible()
})

test('a page of HTML or an object instead of the list is a failure', async () => {
  for (const body of ['<html></html>', {}]) {
    answer({ getCurrentAccount: () => person(), listManagedDevices: () => body as never })
    await show(<DevicesPage />, '/devices')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Failed to fetch devices/)
  }
})

test('on a small laptop all columns are in view, and the names are complete', async () => {
  // Beside the menu and its margins.
  await page.viewport(1280 - 228 - 24, 800)
  const [locationName, zoneName] = ['Hospital Kitchen Nürnberg', 'Waste heat recovery']
  await open([deviceOf('dev-0001', { ...devices[0], locationName, zoneName, status: 'INITIALIZED' })], {
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
  })
  const status = page.getByRole('gridcell', { name: 'INITIALIZED' }).element()
  expect(status.scrollWidth).toBeLessThanOrEqual(status.clientWidth)
  for (const name of [locationName, zoneName]) {
    const shown = page.getByText(name).element()
    expect(shown.scrollWidth, name).toBeLessThanOrEqual(shown.clientWidth)
    // A line for each word at most: no word is broken.
    expect(shown.getBoundingClientRect().height, name).toBeLessThanOrEqual(3 * 18)
  }
  const rows = page.getByRole('region', { name: 'Devices rows' }).element()
  expect(rows.scrollWidth).toBeLessThanOrEqual(rows.clientWidth)
})

const buttonsOf = (deviceId: string) =>
  [...document.querySelectorAll(`[data-row="${deviceId}"] button:not([role])`)].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )

test.for([820, 1024, 1280, 1440, 1536, 1920])(
  'a running validation is in sight, and actions fold from the end, in one line, at %d px',
  async (width) => {
    await page.viewport(width < 900 ? width - 24 : width - 228 - 24, 800)
    const running = later<never>()
    const longest = { locationName: 'Supermarket of the harbour', zoneName: 'Meat preparation' }
    const rows = devices.map((device) => ({
      ...device,
      ...(device.locationId && longest),
      currentVersion: '5.0.0-rc.2',
    }))
    await open(rows, {
      getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
      validateManagedDeviceToken: async () => running.ended,
    })
    const all = ['View', 'Validate Token', 'Add Product', 'Add Existing Component']
    const without = ['View', 'Validate Token', 'Initialize']
    await expect.poll(() => buttonsOf('dev-3')[0]).toBe('View')
    const shown = buttonsOf('dev-1').filter((name) => name !== 'More actions').length
    expect(shown).toBeGreaterThanOrEqual(width >= 1440 ? 2 : 1)
    const folded = (actions: string[]) =>
      shown >= actions.length ? actions : [...actions.slice(0, shown), 'More actions']
    expect([buttonsOf('dev-1'), buttonsOf('dev-3')]).toEqual([folded(all), folded(without)])

    const row = page.getByRole('row', { name: /dev-3/ })
    if (shown === 1) {
      await row.getByRole('button', { name: 'More actions' }).click()
      await row.getByRole('menuitem', { name: 'Validate Token' }).click()
    } else await row.getByRole('button', { name: 'Validate Token' }).click()
    const busy = row.getByRole('button', { name: 'Validating...' })
    await expect.element(busy).toBeDisabled()
    expect(rectangleOf(busy.element())?.right).toBeLessThanOrEqual(window.innerWidth)
    const buttons = [...document.querySelectorAll('[data-row="dev-3"] button:not([role])')]
    const middles = buttons.map((button) => {
      const { top, height } = button.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
    expect(new Set(middles).size).toBe(1)
    expect(rectangleOf(busy.element())?.height).toBeLessThanOrEqual(28)
  },
)

test('on a phone nothing is cut, and a card has its actions', async () => {
  await page.viewport(390, 844)
  const locationName = 'Municipal cold store and distribution centre of the northern harbour'
  await open([deviceOf('dev-1', { ...devices[0], locationName })], {
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
  })
  for (const name of ['View', 'Validate Token', 'Add Product', 'Add Existing Component'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(buttonsOf('dev-1')).toEqual(['View', 'Validate Token', 'Add Product', 'Add Existing Component'])
  const link = page.getByRole('link', { name: locationName }).element()
  expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
  // Beside its label, like every short value.
  const label = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Zone ID')
  const [left, right] = [label, label?.nextElementSibling].map((part) => part?.getBoundingClientRect())
  expect(right?.left).toBeGreaterThan(left?.left ?? Infinity)
  await expectAccessible()
})

test('after the reload it says what was initialized', async () => {
  const text = 'Device dev-1 initialized at Cold store'
  rememberInitialized({ accountId: person().accountId, deviceId: 'dev-1', text })
  await open(devices)
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'dev-1' }))
    .toHaveAttribute('data-highlighted', 'true')
})
