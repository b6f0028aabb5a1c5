import { act, openDevices, rowOf } from '../support/devices.ts'
import { refusals } from '../support/dialog.ts'
import { initializeOn } from '../support/initialize-device.ts'
import { manyLocations } from '../support/many-locations.ts'
import { againDialog } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

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
  await expect(form.location).toBeFocused()
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
