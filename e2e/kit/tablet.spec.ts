import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { holdBack } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** Texts that are cut off with dots, or by the edge of their cell. */
const cutTexts = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all
      .flatMap((row) => [...row.querySelectorAll('[role=cell] span')])
      .filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0)
      .map((text) => text.textContent),
  )

const heights = (controls: Locator) =>
  controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height))

test.describe('on an upright tablet, by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('names are complete, headers and filters 44 px high, and the actions of a row are in its menu', async ({
    page,
  }) => {
    await enter(page, 'admin')
    for (const [route, title, last] of [
      ['/locations', 'Locations', 'Status'],
      ['/audit', 'Audit Traces', 'New Value'],
      ['/accounts', 'Accounts', 'Location Groups'],
    ] as const) {
      await openRoute(page, route)
      const list = listOn(page, title)
      await expect(list.rows.nth(3)).toBeVisible()
      await expect(list.header(last)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => cutTexts(list.rows), title).toEqual([])
      const controls = list.table.getByRole('columnheader').locator('button, input')
      expect(Math.min(...(await heights(controls))), title).toBeGreaterThanOrEqual(44)
    }

    await openRoute(page, '/locations')
    const row = listOn(page, 'Locations').rows.first()
    await row.getByRole('button', { name: 'More actions' }).tap()
    await row.getByRole('button', { name: 'Add Existing Component' }).tap()
    await expect(page.getByRole('dialog', { name: /^Add Existing Component to/ })).toBeVisible()
    await page.keyboard.press('Escape')

    await openRoute(page, '/devices')
    const letGo = await holdBack(page, /validatetoken/, 'POST')
    await listOn(page, 'Devices').filter('Device ID').fill('dev-0077')
    const device = page.locator('[data-row="dev-0077"]')
    await device.getByRole('button', { name: 'More actions' }).tap()
    await device.getByRole('button', { name: 'Validate Token' }).tap()
    await expect(device.getByRole('button', { name: 'Validating...' }).first()).toBeVisible()
    await expectAccessible(page)
    letGo()
    await expect(device.getByRole('button', { name: 'More actions' })).toBeVisible()
  })
})

test('a window zoomed to 200 % shows three audit rows at once', async ({ page }) => {
  await enter(page, 'admin', '/audit')
  const { rows, table } = listOn(page, 'Audit Traces')
  const whole = () =>
    rows.evaluateAll((all) => {
      const scroller = all[0]?.closest('[role=region]')?.getBoundingClientRect()
      const head = document.querySelector('[role=columnheader]')?.getBoundingClientRect()
      return all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= (head?.bottom ?? 0) - 1 && bottom <= Math.min(innerHeight, scroller?.bottom ?? 0) + 1
      }).length
    })
  for (const viewport of [
    { width: 960, height: 540 },
    { width: 683, height: 384 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(rows.first()).toBeVisible()
    await expect.poll(whole, `${viewport.width} by ${viewport.height}`).toBeGreaterThanOrEqual(3)
    await expect(table.getByRole('searchbox').first()).toBeInViewport({ ratio: 1 })
  }
})
