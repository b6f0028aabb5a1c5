import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { callApi } from './support/api.ts'
import { bodyOfNext, dialogOn, expectSaid, holdBack, refusals } from './support/dialog.ts'
import { listOn } from './support/list.ts'
import { withoutRoles } from './support/roles.ts'
import { signIn } from './support/sign-in.ts'
import type { Person } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

interface Component {
  componentName: string
  identifier: string
  productType: string
  origin: string
}

interface Place {
  id: string
  name: string
  zones: { zoneId: string; zoneName: string }[]
}

async function open(page: Page, person: Person = 'admin') {
  await signIn(page, person)
  await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
}

async function makePlace(page: Page, name: string, zones: Place['zones'] = []): Promise<Place> {
  const place = (await callApi(page, 'POST', '/organization/location', { name, zones })) as Place
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Locations').filter('Name').fill(name)
  await expect(opener(page, place)).toBeVisible()
  return place
}

const makeComponent = (page: Page, identifier: string) =>
  callApi(page, 'POST', `/component/product/${identifier}`, {
    product: 'EMS-DOOR',
    componentName: `Sensor ${identifier}`,
  }) as Promise<Component>

const opener = (page: Page, { id }: Place) =>
  page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Add Existing Component' })

const dialogFor = (page: Page, { name }: Place) => dialogOn(page, `Add Existing Component to ${name}`)

const linkedIn = (page: Page, { id }: Place) =>
  callApi(page, 'GET', `/component/location/${id}`) as Promise<(Component & { zoneId: string })[]>

test('links a component to a zone that the location has', async ({ page }) => {
  test.slow()
  await open(page)
  const component = await makeComponent(page, 'LINK-1')
  const zones = [
    { zoneId: 'Z-1', zoneName: 'Kühlraum' },
    { zoneId: 'Z-2', zoneName: '冷凍室' },
  ]
  const place = await makePlace(page, 'Fischhalle', zones)
  await opener(page, place).click()
  const dialog = dialogFor(page, place)
  const next = dialog.getByRole('button', { name: 'Next' })
  const steps = dialog.getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem')).toHaveText(['1Select Component', '2Select Zone', '3Review Link'])
  await expect(steps.locator('[aria-current=step]')).toContainText('Select Component')
  await expect(next).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expectAccessible(page)

  const offered = dialog.getByRole('group', { name: 'Unlinked components' })
  const unlinked = (await callApi(page, 'GET', '/component/unlinked')) as Component[]
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
  await dialog.getByLabel('Zone ID').fill('Z-9')
  await expect(next).toBeDisabled()
  await dialog.getByLabel('Zone Name').fill('  ')
  await expect(next).toBeDisabled()
  await dialog.getByLabel('Zone Name').fill('Neun')
  await expect(next).toBeEnabled()
  await dialog.getByLabel('Zone ID').fill('')
  await expect(next).toBeDisabled()
  await dialog.getByRole('button', { name: '冷凍室' }).click()
  await expect(dialog.getByLabel('Zone ID')).toHaveValue('Z-2')
  await expect(dialog.getByLabel('Zone Name')).toHaveValue('冷凍室')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(steps.locator('[aria-current=step]')).toContainText('Select Component')
  await expect(next).toBeEnabled()
  await next.click()
  await expect(dialog.getByLabel('Zone ID')).toHaveValue('Z-2')
  await next.click()
  await expect(steps.locator('[aria-current=step]')).toContainText('Review Link')
  for (const text of [component.componentName, 'LINK-1', place.name, 'Z-2', '冷凍室'])
    await expect(summary).toContainText(text)
  await expectAccessible(page)

  const letGo = await holdBack(page, /component\/link$/, 'PATCH')
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
  for (const name of ['Close', 'Cancel', 'Back'])
    await expect(dialog.getByRole('button', { name })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  letGo()
  await expect(dialog).toBeHidden()
  await expectSaid(page, `${component.componentName} linked to 冷凍室`)
  await expect(opener(page, place)).toBeFocused()
  expect(await linkedIn(page, place)).toMatchObject([{ identifier: 'LINK-1', zoneId: 'Z-2' }])
})

test('with the keyboard alone, to a new zone; each opening starts anew', async ({ page }) => {
  await open(page, 'devices')
  await makeComponent(page, 'LINK-2')
  const place = await makePlace(page, 'Räucherei')
  await opener(page, place).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogFor(page, place)
  const step = dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')
  await expect(dialog.getByRole('group', { name: 'Select Component' })).toBeFocused()
  const filter = dialog.getByPlaceholder('Filter components...')
  await expect(filter).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('LINK-2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Zone ID')).toBeFocused()
  await page.keyboard.type('Z-7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rauchkammer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener(page, place)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(step).toContainText('Select Component')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(filter).toHaveValue('')
  await page.keyboard.press('Tab')
  await page.keyboard.type('LINK-2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Zone ID')).toHaveValue('')
  await page.keyboard.type('Z-7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rauchkammer')
  await page.keyboard.press('Enter')
  await expect(step).toContainText('Review Link')
  await dialog.getByRole('button', { name: 'Link Component' }).focus()
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Sensor LINK-2 linked to Rauchkammer')
  expect(await linkedIn(page, place)).toMatchObject([{ identifier: 'LINK-2', zoneId: 'Z-7' }])
})

test('a link that the platform refuses keeps the dialog and its content', async ({
  page,
  browser,
  baseURL,
  platform,
  guard,
}) => {
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
  await expectAccessible(page)
  await dialog.getByLabel('Zone ID').fill('Z-1')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(alert).toHaveCount(0)

  await withoutRoles(browser, baseURL, 'devices', async () => {
    await link.click()
    await expect(alert).toContainText('may not')
  })
  await platform.stop()
  await link.click()
  await expect(alert).toContainText('Network Error')
  await expect(link).toBeEnabled()
  await platform.start()

  const there = { identifier: 'LINK-3', locationId: elsewhere.id, zoneId: 'Z-1', zoneName: 'Dort' }
  await callApi(page, 'PATCH', '/component/link', there)
  await link.click()
  await expect(alert).toContainText('Failed to link component')
  await expect(alert).toContainText('is linked already')
  await expect(dialog.locator('dl')).toContainText('Kammer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('components that load, that cannot be had, and none at all', async ({ page, platform, guard }) => {
  test.slow()
  guard.allow(refusals)
  await open(page, 'operator')
  const [place] = (await callApi(page, 'GET', '/management/organization/location')) as Place[]
  if (!place) throw new Error('The operator has no location.')
  const unlinked = (await callApi(page, 'GET', '/component/unlinked')) as Component[]
  for (const { identifier } of unlinked.filter(({ origin }) => origin === 'LINKED'))
    await callApi(page, 'PATCH', '/component/link', {
      identifier,
      locationId: place.id,
      zoneId: 'Z-1',
      zoneName: 'Zone',
    })
  const letGo = await holdBack(page, /component\/unlinked$/)
  await opener(page, place).click()
  const dialog = dialogFor(page, place)
  await expect(dialog.getByText('Loading components...')).toBeVisible()
  await expectAccessible(page)
  await platform.stop()
  letGo()
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch unlinked components')
  await expectAccessible(page)
  await platform.start()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('No unlinked components available')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expectAccessible(page)
})

for (const person of ['reader', 'accounts'] as const) {
  test(`${person} cannot link`, async ({ page }) => {
    await open(page, person)
    await expect(page.getByRole('button', { name: 'Add Existing Component' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  })
}
