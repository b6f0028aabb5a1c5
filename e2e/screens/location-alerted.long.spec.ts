import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { dialogOn, expectNotification } from '../support/dialog.ts'
import { tabTo } from '../support/keyboard.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Commissioning links to what is missing. */
async function addPicture(page: Page): Promise<void> {
  const { id } = await apiOf(page).createLocation({ body: { name: 'New store' } })
  await openRoute(page, `/locations/${id}/commissioning`)
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('0 of 9 done')
  await tabTo(page, panel.getByRole('link', { name: 'Add Picture' }))
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page, 'Add Picture')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'store.png', mimeType: 'image/png', buffer: pixel })
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('1 of 9 done')
}

test('a location that alerts nobody is found in the list, and corrected where its way ends; commissioning links to what is missing, by keyboard', async ({
  page,
}) => {
  await enter(page, 'admin')
  const api = apiOf(page)
  const { id } = await api.createLocation({ body: { name: 'Lone store' } })
  await api.createManagedGroup({ body: { name: 'Forgotten', locations: [{ id }] } })
  await openRoute(page, '/locations?filter.name=Lone&filter.alerted=%3DNOBODY')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('link', { name: 'Alerts nobody' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('An alarm of Lone store alerts nobody.')

  await panel.getByRole('link', { name: 'Forgotten' }).click()
  const dialog = dialogOn(page, 'Edit Location Group')
  await dialog.getByLabel('PagerDuty on call').check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectNotification(page, 'Location group Forgotten saved')
  await page.goBack()
  await expect(panel).toContainText('An alarm of Lone store alerts somebody.')
  expect(await api.getAlarmRecipients({ locationId: id })).toMatchObject({ reach: 'SOMEBODY' })

  await test.step('commissioning, by keyboard', () => addPicture(page))
})
