import type { Page } from '@playwright/test'
import { listOn } from '../support/list.ts'
import { untilLoaded } from '../support/loaded.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const gone = 'No connection. This goes on by itself when it is back.'
const sign = (page: Page) => page.getByText('No connection', { exact: true })
const follow = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()

test('without a connection: loaded pages stay, others say so, and everything continues by itself', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, 'admin')
  const locations = listOn(page, 'Locations')
  await expect(locations.rows.first()).toBeVisible()
  await expect(sign(page)).toHaveCount(0)

  await test.step('a screen that is not loaded yet waits for the connection', async () => {
    await context.setOffline(true)
    await follow(page, 'Devices')
    await expect(sign(page)).toBeVisible()
    await expect(page.getByText(gone)).toBeVisible()
    await context.setOffline(false)
    await expect(listOn(page, 'Devices').rows.first()).toBeVisible()
    await follow(page, 'Locations')
  })
  await untilLoaded(page, 'DevicesPage')

  await context.setOffline(true)
  await expect(sign(page)).toBeVisible()
  await follow(page, 'Audit')
  await expect(page.getByText(gone)).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await follow(page, 'Location Groups')
  await expect(page.getByText(gone)).toBeVisible()
  await follow(page, 'Locations')
  await expect(locations.rows.first()).toBeVisible()

  await follow(page, 'Location Groups')
  await expect(page.getByText(gone)).toBeVisible()
  await context.setOffline(false)
  await expect(listOn(page, 'Location Groups').rows.first()).toBeVisible()
  await expect(sign(page)).toHaveCount(0)
})
