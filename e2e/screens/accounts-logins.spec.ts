import { expectAccessible } from '../support/accessibility.ts'
import { open, stored, create, rowOf } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { dialogOn, holdBack, refusals, unplug } from '../support/dialog.ts'
import { expect, test } from '../support/test.ts'

test('the login history: newest first, empty, loading, and not available', async ({ page, guard }) => {
  test.slow()
  guard.allow(refusals)
  await open(page)
  const me = await stored(page, 'admin')
  if (!me) return
  const logins = await apiOf(page).listManagedAccountLogins(me)
  const letGo = await holdBack(page, /\/logins$/)
  const opener = rowOf(page, me).getByRole('button', { name: 'Logins' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page, 'Login History - admin')
  await expect(dialog.getByText('Loading login history...')).toBeVisible()
  letGo()
  await expect(dialog.getByText(`Total Logins: ${logins.length}`)).toBeVisible()
  const local = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  })
  const dates = logins.map(({ loginDate }) => loginDate).toSorted((a, b) => b - a)
  await expect(dialog.getByRole('listitem')).toHaveText(
    dates.map((date, at) => `Login ${at + 1}: ${local.format(date * 1000)}`),
  )
  const box = dialog.getByRole('list')
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300)
  await box.focus()
  await page.keyboard.press('End')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const nobody = await create(page, 'never.seen')
  await rowOf(page, nobody).getByRole('button', { name: 'Logins' }).click()
  await expect(page.getByText('No login history found for this account.')).toBeVisible()
  await page.keyboard.press('Escape')
  await apiOf(page).deleteManagedAccount(nobody)
  await rowOf(page, nobody).getByRole('button', { name: 'Logins' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch login history: Account not found')
  await expect(page.getByText('No login history found for this account.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await unplug(page)
  await rowOf(page, nobody).getByRole('button', { name: 'Logins' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch login history: Network Error')
})
