import { apiOf } from '../support/api.ts'
import { bodyOfNext, expectNotification, delay } from '../support/dialog.ts'
import {
  dialogFor,
  linkedIn,
  makeComponent,
  createLocation,
  open,
  openDialogFor,
  opener,
} from '../support/link-component.ts'
import { expect, test } from '../support/test.ts'

const zones = [
  { zoneId: 'Z-1', zoneName: 'Kühlraum' },
  { zoneId: 'Z-2', zoneName: '冷凍室' },
]

test('links a component to an existing zone of the location', async ({ page }) => {
  test.slow()
  await open(page)
  const component = await makeComponent(page, 'LINK-1')
  const place = await createLocation(page, 'Fischhalle', zones)
  await openDialogFor(page, place)
  const dialog = dialogFor(page, place)
  const next = dialog.getByRole('button', { name: 'Next' })
  const steps = dialog.getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem')).toHaveText(['1Select Component', '2Select Zone', '3Review Link'])
  await expect(steps.locator('[aria-current=step]')).toContainText('Select Component')
  await expect(next).toBeDisabled()

  const offered = dialog.getByRole('group', { name: 'Unlinked components' })
  const unlinked = await apiOf(page).listUnlinkedComponents()
  const notOffered = unlinked.find(({ origin }) => origin === 'DEVICE_COMPONENT')
  const filter = dialog.getByPlaceholder('Filter components...')
  await filter.fill(notOffered?.identifier ?? '')
  await expect(offered.getByRole('button')).toHaveCount(0)
  await filter.fill('link-1')
  await offered.getByRole('button', { name: component.componentName }).click()

  await expect(steps.locator('[aria-current=step]')).toContainText('Select Zone')
  const summary = dialog.locator('dl')
  for (const text of [component.componentName, 'LINK-1', component.productType, place.name])
    await expect(summary).toContainText(text)
  await expect(next).toBeDisabled()
  await dialog.getByRole('button', { name: '冷凍室' }).click()
  await expect(dialog.getByLabel('Zone ID')).toHaveValue('Z-2')
  await expect(dialog.getByLabel('Zone Name')).toHaveValue('冷凍室')
  await expect(dialog.getByText('Exists in the location')).toBeVisible()

  await next.click()
  await expect(steps.locator('[aria-current=step]')).toContainText('Review Link')
  for (const text of [component.componentName, 'LINK-1', place.name, 'Z-2', '冷凍室'])
    await expect(summary).toContainText(text)

  const release = await delay(page, /component\/link$/, 'PATCH')
  const link = dialog.getByRole('button', { name: 'Link Component' })
  const sent = await bodyOfNext(page, 'PATCH', '/component/link', () => link.click())
  expect(sent).toMatchObject({
    identifier: 'LINK-1',
    componentName: component.componentName,
    locationId: place.id,
    zoneId: 'Z-2',
    zoneName: '冷凍室',
  })
  await expect(dialog.getByRole('button', { name: 'Linking...' })).toBeVisible()
  release()
  await expect(dialog).toBeHidden()
  await expectNotification(page, `${component.componentName} linked to 冷凍室`)
  await expect(opener(page, place)).toBeFocused()
  expect(await linkedIn(page, place)).toMatchObject([{ identifier: 'LINK-1', zoneId: 'Z-2' }])
})
