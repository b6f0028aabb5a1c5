import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { dialogOn, expectNotification } from '../support/dialog.ts'
import { dialogFor, linkedIn, makeComponent, openDialogFor } from '../support/link-component.ts'
import { pressAction } from '../support/list.ts'
import { untilLoaded } from '../support/loaded.ts'
import { enter, openRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { expectLarge } from '../support/touch.ts'

const sign = (page: Page) => page.getByRole('button', { name: /waiting$|to decide$/ })
/** What is stored on this device, of any account. */
const waiting = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('console.queue'))
      .map(([, text]) => String(text)),
  )

test.beforeEach(({ guard }) => guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/))

// As in a plant room: a phone, and the connection comes and goes.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a link made without a connection is sent later; if the component was linked elsewhere meanwhile, the console asks', async ({
  page,
  context,
}) => {
  await enter(page, 'admin')
  const [first, second] = [await makeComponent(page, 'QUEUE-1'), await makeComponent(page, 'QUEUE-2')]
  const other = await apiOf(page).createLocation({
    body: { name: 'Bakery of the queue', zones: [{ zoneId: 'Z-7', zoneName: 'Cellar' }] },
  })
  const place = await apiOf(page).createLocation({
    body: { name: 'Cold store of the queue', zones: [{ zoneId: 'Z-1', zoneName: 'Roof' }] },
  })
  await page.reload()
  await openRoute(page, `/locations?filter.name=${encodeURIComponent(place.name)}`)
  await untilLoaded(page, 'LinkWizard')

  for (const [index, { componentName }] of [first, second].entries()) {
    await openDialogFor(page, place, 'tap')
    const dialog = dialogFor(page, place)
    await dialog.getByPlaceholder('Filter components...').fill(componentName)
    await dialog.getByRole('button', { name: componentName }).tap()
    await dialog.getByRole('button', { name: 'Roof' }).tap()
    await dialog.getByRole('button', { name: 'Next' }).tap()
    if (index === 0) await context.setOffline(true)
    await expect(dialog.getByText(/^There is no connection/)).toBeVisible()
    await expectLarge(dialog)
    await dialog.getByRole('button', { name: 'Link Component' }).tap()
    await expectNotification(page, `${componentName} waits to be linked`)
  }
  await expect(sign(page)).toHaveText('2 changes waiting')
  expect(await linkedIn(page, place)).toEqual([])
  await apiOf(page).linkComponent({
    body: { identifier: 'QUEUE-2', locationId: other.id, zoneId: 'Z-7', zoneName: 'Cellar' },
  })

  await context.setOffline(false)
  await expect(sign(page)).toHaveText('1 change to decide')
  expect((await linkedIn(page, place)).map(({ identifier }) => identifier)).toEqual(['QUEUE-1'])
  await page.reload()
  await sign(page).tap()
  const list = dialogOn(page, 'Changes that wait')
  await expect(list.getByText('Cellar, Bakery of the queue')).toBeVisible()
  await expect(list.getByText('Roof, Cold store of the queue')).toBeVisible()
  await expectLarge(list)
  await list.getByRole('button', { name: 'Send mine' }).tap()
  await expect(sign(page)).toHaveCount(0)
  expect((await linkedIn(page, place)).map(({ identifier }) => identifier).toSorted()).toEqual([
    'QUEUE-1',
    'QUEUE-2',
  ])
  expect(await linkedIn(page, other)).toEqual([])
})

/** What the person has opened here last. */
const opened = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('console.recent')))

test('a value set without a connection waits too; signing out deletes it, typed text, and what was opened', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await openRoute(page, '/locations/loc-0001')
  const tree = page.getByRole('treegrid')
  const line = tree
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Active power' }) })
    .first()
  await expect(line).toBeVisible()
  await untilLoaded(page, 'ValueDialog')
  await context.setOffline(true)
  await pressAction(line, 'Set Value', 'tap')
  const dialog = dialogOn(page, /^Set /)
  await dialog.getByRole('textbox').fill('0')
  await dialog.getByRole('button', { name: 'Set Value' }).tap()
  await expect(sign(page)).toHaveText('1 change waiting')
  expect((await sign(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await waiting(page)).join()).toContain('"value":0')
  await page.route('**/public/**', (route) => route.abort())
  await context.setOffline(false)
  expect(await opened(page)).toHaveLength(1)
  // Typed text survives a reload, but not a sign-out.
  await openRoute(page, '/components/register')
  await page.getByRole('textbox', { name: 'Sensors' }).fill('A81758FFFE0512AB')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await waiting(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  expect(await opened(page)).toEqual([])
})
