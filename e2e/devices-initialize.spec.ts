import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { callApi } from './support/api.ts'
import { act, openDevices, readSetup, rowOf } from './support/devices.ts'
import { bodyOfNext, dialogOn, refusals } from './support/dialog.ts'
import { againDialog } from './support/session.ts'
import { expect, test } from './support/test.ts'

interface Location {
  id: string
  name: string
  city: string
  country: string
}

const locationsCall = '/management/organization/location'
const labelOf = ({ name, city, country }: Location) => `${name} - ${city}, ${country}`
const readLocations = async (page: Page) => (await callApi(page, 'GET', locationsCall)) as Location[]

function initializeOn(page: Page, deviceId: string) {
  const dialog = dialogOn(page, `Initialize Device ${deviceId}`)
  return {
    dialog,
    location: dialog.getByRole('combobox', { name: 'Location' }),
    hcbLocation: dialog.getByRole('textbox', { name: 'HCB Location' }),
    submit: dialog.getByRole('button', { name: 'Initialize' }),
    options: page.getByRole('option'),
  }
}

test('asks for both fields, finds a location by its city, and reloads the page', async ({ page }) => {
  await openDevices(page)
  await act(page, 'dev-0008', 'Initialize')
  const form = initializeOn(page, 'dev-0008')
  await expect(form.location).toBeFocused()
  await expect(form.dialog.getByText('Please')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await form.submit.click()
  await expect(form.dialog.getByText('Please select a location')).toBeVisible()
  await expect(form.dialog.getByText('Please enter an HCB location')).toBeVisible()
  await expect(form.location).toBeFocused()
  await expectAccessible(page, '[role=dialog]')

  const [wanted] = (await readLocations(page)).slice(-1)
  if (!wanted) throw new Error('The sample has no locations.')
  await form.location.fill(wanted.city.toUpperCase())
  await expect(form.options.first()).toBeVisible()
  await expectAccessible(page, '[role=listbox]')
  await form.options.filter({ hasText: labelOf(wanted) }).click()
  await expect(form.location).toHaveValue(labelOf(wanted))
  await form.hcbLocation.fill('   ')
  await form.submit.click()
  await expect(form.dialog.getByText('Please enter an HCB location')).toBeVisible()
  await form.hcbLocation.fill(' Roof, unit 4 ')

  const { cloudlinkId } = await readSetup(page, 'dev-0008')
  const reloaded = page.waitForEvent('load')
  const body = await bodyOfNext(page, 'POST', '/device/initialize', () => form.submit.click())
  expect(body).toStrictEqual({ cloudlinkId, location: wanted.id, hcbLocation: 'Roof, unit 4' })
  await reloaded
  await expect(form.dialog).toHaveCount(0)
  await expect(rowOf(page, 'dev-0008')).toContainText(wanted.id)
  await expect(rowOf(page, 'dev-0008').getByRole('button', { name: 'Initialize' })).toHaveCount(0)
})

test('a device that got a location meanwhile: the message of the server, and nothing typed is lost', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await openDevices(page)
  const [first, second] = await readLocations(page)
  if (!first || !second) throw new Error('The sample has no locations.')
  await act(page, 'dev-0012', 'Initialize')
  const form = initializeOn(page, 'dev-0012')
  await form.location.fill(first.name)
  await form.options
    .filter({ hasText: labelOf(first) })
    .first()
    .click()
  await form.hcbLocation.fill('Panel 9')

  const { cloudlinkId } = await readSetup(page, 'dev-0012')
  await callApi(page, 'POST', '/device/initialize', {
    cloudlinkId,
    location: second.id,
    hcbLocation: 'Panel 1',
  })
  await form.submit.click()
  await expect(form.dialog.getByRole('alert')).toHaveText('Device dev-0012 has a location already')
  await expect(form.location).toHaveValue(labelOf(first))
  await expect(form.hcbLocation).toHaveValue('Panel 9')
  await expectAccessible(page, '[role=dialog]')
  expect((await readSetup(page, 'dev-0012')).locationId).toBe(second.id)
})

test('thousands of locations, by keyboard alone, and no token when it is sent', async ({ page, guard }) => {
  guard.allow(refusals)
  // The platform's own answer, many times over: what is tested is the list in the browser.
  await page.route(`**${locationsCall}`, async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as Location[]
    const copies = Array.from({ length: 60 }, (_, copy) =>
      all.map((one) => ({ ...one, id: `${one.id}-${copy}`, name: `${one.name} ${copy}` })),
    )
    await route.fulfill({
      response,
      json: [...copies.flat(), ...all.map((one) => ({ ...one, name: `Last ${one.name}` }))],
    })
  })
  await openDevices(page)
  await act(page, 'dev-0016', 'Initialize')
  const form = initializeOn(page, 'dev-0016')
  await expect(form.dialog).toContainText(/\d{4} locations/)
  await page.keyboard.press('ArrowDown')
  await expect(form.options.first()).toBeVisible()
  expect(await form.options.count()).toBeLessThanOrEqual(100)
  await page.keyboard.type('last ')
  await expect(form.options.first()).toContainText('Last ')
  const label = await form.options.first().textContent()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.location).toHaveValue(label ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Panel 3')

  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('oidc.user:')) sessionStorage.removeItem(key)
  })
  await page.keyboard.press('Enter')
  await expect(form.dialog.getByText('No authentication token found')).toBeVisible()
  // The provider still knows who it is: the popup closes by itself.
  await againDialog(page).inPopup.click()
  await expect(againDialog(page).dialog).toHaveCount(0)
  await expect(form.location).toHaveValue(label ?? '')
  await form.hcbLocation.press('Enter')
  await expect(form.dialog).toHaveCount(0)
  await expect.poll(async () => (await readSetup(page, 'dev-0016')).locationId).not.toBeNull()
})
