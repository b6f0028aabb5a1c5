import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { act, openDevices, readSetup, rowOf } from '../support/devices.ts'
import { bodyOfNext, dropNext, expectMarked, expectSaid, refusals } from '../support/dialog.ts'
import { initializeOn, labelOf, readLocations } from '../support/initialize-device.ts'
import { manyLocations } from '../support/many-locations.ts'
import { againDialog } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('asks for both fields, finds a location by its city, reloads the page', async ({ page }) => {
  await openDevices(page)
  await act(page, 'dev-0008', 'Initialize')
  const form = initializeOn(page, 'dev-0008')
  await expect(form.location).toBeFocused()
  await expect(form.dialog.getByText('Please')).toHaveCount(0)
  await form.submit.click()
  await expect(form.dialog.getByText('Please select a location')).toBeVisible()
  await expect(form.dialog.getByText('Please enter an HCB location')).toBeVisible()
  await expect(form.location).toBeFocused()
  await expectAccessible(page)

  const locations = await readLocations(page)
  const wanted = locations.at(-1)
  if (!wanted) throw new Error('The sample has no locations.')
  await form.location.fill(wanted.city.toUpperCase())
  await expect(form.options.first()).toBeVisible()
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
  await expectSaid(page, `Device dev-0008 initialized at ${wanted.name}`)
  await expectMarked(page, 'dev-0008')
  await expect(form.dialog).toHaveCount(0)
  await expect(rowOf(page, 'dev-0008')).toContainText(wanted.id)
  await expect(rowOf(page, 'dev-0008').getByRole('button', { name: 'Initialize' })).toHaveCount(0)
})

test('a refusal keeps what was typed', async ({ page, guard }) => {
  guard.allow(refusals)
  await openDevices(page)
  const [wanted, other] = (await readLocations(page)).slice(-2)
  if (!wanted || !other) throw new Error('The sample has no locations.')
  await act(page, 'dev-0012', 'Initialize')
  const late = initializeOn(page, 'dev-0012')
  await late.location.fill(wanted.name)
  await late.options
    .filter({ hasText: labelOf(wanted) })
    .first()
    .click()
  await late.hcbLocation.fill('Panel 9')
  await dropNext(page, /\/device\/initialize$/)
  await late.submit.click()
  await expect(late.dialog.getByRole('alert')).toHaveText('Network Error')
  const taken = await readSetup(page, 'dev-0012')
  await apiOf(page).initializeDevice({
    body: { cloudlinkId: taken.cloudlinkId, location: other.id, hcbLocation: 'Panel 1' },
  })
  await late.submit.click()
  await expect(late.dialog.getByRole('alert')).toHaveText('Device dev-0012 has a location already')
  await expect(late.location).toHaveValue(labelOf(wanted))
  await expect(late.hcbLocation).toHaveValue('Panel 9')
  expect((await readSetup(page, 'dev-0012')).locationId).toBe(other.id)
})

test('thousands of locations, by keyboard alone, and the token is gone when it is sent', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await openDevices(page, 'other-admin')
  await act(page, 'dev-0504', 'Initialize')
  const form = initializeOn(page, 'dev-0504')
  const count = /([\d,]+) locations/.exec((await form.dialog.getByText(/\d+ locations/).textContent()) ?? '')
  expect(Number(count?.[1]?.replaceAll(',', ''))).toBeGreaterThan(manyLocations)
  await page.keyboard.press('ArrowDown')
  await expect(form.options.first()).toBeVisible()
  expect(await form.options.count()).toBeLessThanOrEqual(100)
  await page.keyboard.type('depot 4321')
  await expect(form.options).toHaveText(['Depot 4321 - Ort 21, Österreich'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.location).toHaveValue('Depot 4321 - Ort 21, Österreich')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Panel 3')

  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('oidc.user:')) sessionStorage.removeItem(key)
  })
  await page.keyboard.press('Enter')
  await expect(againDialog(page).dialog.getByText('No authentication token found')).toBeVisible()
  // The provider still knows the person, so the popup closes by itself.
  await againDialog(page).inPopup.click()
  await expect(againDialog(page).dialog).toHaveCount(0)
  await expect(form.location).toHaveValue('Depot 4321 - Ort 21, Österreich')
  await form.hcbLocation.press('Enter')
  await expect(form.dialog).toHaveCount(0)
  await expect(rowOf(page, 'dev-0504')).toContainText('many-4321')
})
