import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/access'
import type { Location } from '#contract/schemas/location'
import type { RegisteredComponent } from '#contract/schemas/registry'
import type { LocationValues } from '#contract/schemas/values'
import { readQueueText, setQueueOwner } from '../../../api/queueStorage.ts'
import { registered } from '../../../testing/components.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { overview, values } from '../../../testing/locations.ts'
import { LocationPage } from '../page/LocationPage.tsx'

type Sent = (args: { body: { links: { identifier: string; zoneId: string }[] } }) => RegisteredComponent[]

const unlinked = ['A1', 'A2', 'A3'].map((identifier) => registered(identifier))
const bakery = { id: 'loc-2', name: 'Bakery', city: 'Bremen', country: 'Germany' } as Location
const zones = values(1, 1).zones.map((zone) => ({ ...zone, layoutId: null }))
const bakeryZones = [{ zoneId: 'B-1', zoneName: 'Oven', layoutId: null, version: 1 }]
const sent = vi.fn<Sent>()

const dialog = page.getByRole('dialog', { name: 'Link Components' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const zoneIdField = dialog.getByRole('textbox', { name: 'Zone ID' })
const zoneRow = (name: RegExp) =>
  dialog.getByRole('group', { name: /^Zones of/ }).getByRole('button', { name })
const step = () => document.querySelector('[aria-current=step]')?.textContent

/** Sensors that were linked appear in the zone that they were linked to. */
function valuesNow(): LocationValues {
  const now = values(1, 1)
  const links = sent.mock.calls.flatMap(([{ body }]) => body.links)
  for (const zone of now.zones)
    for (const { identifier } of links.filter(({ zoneId }) => zoneId === zone.zoneId))
      zone.components.push({
        componentId: `cmp-${identifier}`,
        identifier,
        componentName: `Sensor ${identifier}`,
        productId: null,
        product: 'ERS',
        deviceId: null,
        samplePeriod: 300,
        version: 1,
        measurements: [],
      })
  return now
}

async function open(role: Role = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT') {
  sent.mockReset().mockReturnValue([])
  answer({
    getCurrentAccount: () => person(role),
    getLocationOverview: () => overview,
    getLocationValues: valuesNow,
    listUnlinkedComponents: () => unlinked,
    listManagedLocations: () => [overview.location, bakery],
    getLocation: ({ locationId }) =>
      locationId === 'loc-1' ? { ...overview.location, zones } : { ...bakery, zones: bakeryZones },
    linkComponents: sent,
  })
  await show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

async function chooseTwo() {
  await expect.poll(step).toContain('Select Components')
  await dialog.getByRole('checkbox', { name: /A1/ }).click()
  await dialog.getByRole('checkbox', { name: /A3/ }).click()
  await button('Next').click()
  await expect.poll(step).toContain('Select Zones')
}

test('components are linked to this location without asking for it, and appear on the page', async () => {
  await open()
  await page.getByRole('button', { name: 'Link Components' }).first().click()
  await chooseTwo()
  await expect
    .element(dialog.getByText('The components go to Cold store Hafen.', { exact: false }))
    .toBeVisible()
  await expect.element(zoneIdField).toHaveValue('')
  await zoneRow(/Z-01/).click()
  await expectAccessible()
  await button('Next').click()
  await button('Link Components').click()
  await expect.element(page.getByText('2 components linked to Cold store Hafen')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Sensor A3/ })).toBeVisible()
  expect(sent.mock.calls[0]?.[0].body.links).toMatchObject([
    { identifier: 'A1', locationId: 'loc-1', zoneId: 'Z-01' },
    { identifier: 'A3', locationId: 'loc-1', zoneId: 'Z-01' },
  ])
})

test.for([
  ['ROLE_LOCATION_WRITE', ['Rename']],
  ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT', ['Link Components']],
] as const)('linking needs device management and has one name: %s', async ([role, offered]) => {
  await open(role)
  const freezer = page.getByRole('row', { name: /Freezer/ })
  await freezer.getByRole('button', { name: 'More actions' }).click()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
    .filter((label) => /^(Rename|Link|Add|Take Off)/.test(label))
  expect(new Set(labels)).toEqual(new Set(offered))
})

test('without a connection the review says that the components wait, and they wait', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  setQueueOwner('acc-1')
  onTestFinished(() => {
    isOnline.mockRestore()
    // The page is gone by now, and its listeners with it.
    onlineManager.setOnline(true)
    setQueueOwner(undefined)
  })
  await open()
  await page.getByRole('button', { name: 'Link Components' }).first().click()
  await chooseTwo()
  await zoneRow(/Z-01/).click()
  isOnline.mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await button('Next').click()
  await expect.element(dialog.getByText(/^There is no connection. This waits/)).toBeVisible()
  await button('Link Components').click()
  await expect.element(page.getByText('2 components wait to be linked to Cold store Hafen')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  expect(readQueueText()).toContain('"kind":"links"')
})

test('an empty zone starts with itself chosen', async () => {
  await open()
  const empty = page.getByRole('row', { name: /Nothing here yet/ })
  await empty.getByRole('button', { name: 'Link Components' }).click()
  await chooseTwo()
  await expect.element(zoneIdField).toHaveValue('Z-02')
  await button('Next').click()
  await button('Link Components').click()
  await expect.element(page.getByRole('row', { name: /Sensor A1/ })).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
})

test('the location can be changed: its zones are asked for, and the first location’s zone is forgotten', async () => {
  await open()
  await page
    .getByRole('row', { name: /Freezer/ })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page
    .getByRole('row', { name: /Freezer/ })
    .getByRole('menuitem', { name: 'Link Components' })
    .click()
  await chooseTwo()
  await expect.element(zoneIdField).toHaveValue('Z-01')
  await button('Back').click()
  await expect.poll(step).toContain('Select Location')
  await dialog.getByRole('button', { name: /Bakery/ }).click()
  await expect.element(dialog.getByText('The components go to Bakery.', { exact: false })).toBeVisible()
  await expect.element(zoneIdField).toHaveValue('')
  await expect.element(button('Next')).toBeDisabled()
  await zoneRow(/B-1/).click()
  await button('Next').click()
  await button('Link Components').click()
  await expect.element(page.getByText('2 components linked to Bakery')).toBeVisible()
})
