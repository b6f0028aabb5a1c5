import { apiOf } from '../support/api.ts'
import { refusals, unplug } from '../support/dialog.ts'
import { open, makePlace, makeComponent, opener, dialogFor } from '../support/link-component.ts'
import { withoutRoles } from '../support/roles.ts'
import { expect, test } from '../support/test.ts'

test('a link that the platform refuses keeps the dialog and its content', async ({ page, guard }) => {
  test.slow()
  guard.allow(refusals)
  await open(page, 'devices')
  const component = await makeComponent(page, 'LINK-3')
  const elsewhere = await makePlace(page, 'Anderswo', [{ zoneId: 'Z-1', zoneName: 'Dort' }])
  const place = await makePlace(page, 'Marktküche')
  await opener(page, place).click()
  const dialog = dialogFor(page, place)
  const alert = dialog.getByRole('alert')
  await dialog.getByPlaceholder('Filter components...').fill('LINK-3')
  await dialog.getByRole('button', { name: component.componentName }).click()
  await dialog.getByLabel('Zone ID').fill('..')
  await dialog.getByLabel('Zone Name').fill('Kammer')
  await dialog.getByRole('button', { name: 'Next' }).click()
  const link = dialog.getByRole('button', { name: 'Link Component' })
  await link.click()
  await expect(alert).toContainText('Failed to link component')
  await expect(dialog.getByText('Zone ID is invalid')).toBeVisible()
  await dialog.getByLabel('Zone ID').fill('Z-1')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(alert).toHaveCount(0)

  await withoutRoles(page, 'devices', async () => {
    await link.click()
    await expect(alert).toContainText('may not')
  })
  const plugIn = await unplug(page)
  await link.click()
  await expect(alert).toContainText('Network Error')
  await expect(link).toBeEnabled()
  await plugIn()

  const there = { identifier: 'LINK-3', locationId: elsewhere.id, zoneId: 'Z-1', zoneName: 'Dort' }
  await apiOf(page).linkComponent({ body: there })
  await link.click()
  await expect(alert).toContainText('Failed to link component')
  await expect(alert).toContainText('is linked already: to zone Dort of Anderswo')
  await expect(dialog.locator('dl')).toContainText('Kammer')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})
