import type { Locator, Page } from '@playwright/test'
import { listOn, pressAction } from '../support/list.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** Texts that are cut off with dots, or by the edge of their cell. */
const cutTexts = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all
      .flatMap((row) => [...row.querySelectorAll(':is([role=cell], [role=gridcell]) span')])
      .filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0)
      .map((text) => text.textContent),
  )

const heights = (controls: Locator) =>
  controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height))

/** A reload in the middle of a wizard goes on at the same step, with what was typed. */
async function expectWizardThroughReload(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  const row = listOn(page, 'Locations').rows.first()
  await pressAction(row, 'Add Existing Component', 'tap')
  const wizard = page.getByRole('dialog', { name: /^Add Existing Component to/ })
  await wizard.locator('button[aria-pressed]').first().tap()
  await wizard.getByRole('textbox', { name: 'Zone ID' }).fill('Z-NEW')
  await wizard.getByRole('textbox', { name: 'Zone Name' }).fill('Behind the door')
  await page.reload()
  await expect(wizard.getByRole('textbox', { name: 'Zone Name' })).toHaveValue('Behind the door')
  await wizard.getByRole('button', { name: 'Next' }).tap()
  await expect(wizard.getByText('Z-NEW')).toBeVisible()
  expect(Math.min(...(await heights(wizard.getByRole('button'))))).toBeGreaterThanOrEqual(44)
  // What is closed stays closed.
  await wizard.getByRole('button', { name: 'Cancel' }).tap()
  await wizard.getByRole('button', { name: 'Discard' }).tap()
  await page.reload()
  await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
  await expect(wizard).toHaveCount(0)
}

test.describe('on an upright tablet, by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('names are complete, headers and filters 44 px high, and a wizard goes on after a reload', async ({
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
    await expectWizardThroughReload(page)
  })
})
