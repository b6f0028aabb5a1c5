import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { dialogOn } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** Everything in it that is pressed or typed into, and is smaller than a fingertip. */
const tooSmall = (part: Locator) =>
  part
    .locator('button, select, label:has(input), input:not([type=checkbox], [type=radio])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect()
          return Math.min(width, height) < 43.9
        })
        .map((control) => control.outerHTML),
    )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a dialog fills the screen, with its buttons in sight and all of it large enough to tap', async ({
    page,
  }) => {
    await enter(page, 'admin', '/accounts')
    await page.getByRole('button', { name: 'Create Account' }).click()
    const dialog = dialogOn(page, 'Create Account')
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const submit = dialog.getByRole('button', { name: 'Create' })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await submit.click()
    expect(await tooSmall(dialog)).toEqual([])
    await expectAccessible(page)
  })

  test('so is everything on a list, and in the menu', async ({ page }) => {
    await enter(page, 'admin')
    for (const route of ['/location-groups', '/audit']) {
      await openRoute(page, route)
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('searchbox').first().fill('o')
      await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
      expect(await tooSmall(page.locator('main')), route).toEqual([])
    }
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Columns' }).press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await tooSmall(page.getByRole('dialog', { name: 'Menu' }))).toEqual([])
  })

  test('a long title takes the lines that it needs, and what is below begins under it', async ({ page }) => {
    await enter(page, 'admin')
    const name = 'Donaudampfschifffahrtsgesellschaftskühlhaus Hafenbecken Nord-Ost, Halle 12, Rampe 7'
    const zones = Array.from({ length: 12 }, (_, at) => ({ zoneId: `Z-${at}`, zoneName: `Zone ${at}` }))
    await apiOf(page).createLocation({ body: { name, zones } })
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('searchbox', { name: 'Filter Name' }).fill('Donaudampf')
    await page.getByRole('button', { name: 'Add Existing Component' }).click()
    const dialog = dialogOn(page, `Add Existing Component to ${name}`)
    await dialog.getByRole('group', { name: 'Unlinked components' }).getByRole('button').first().click()
    await expect(dialog.getByLabel('Zone ID')).toBeVisible()
    const title = await dialog.getByRole('heading', { name }).boundingBox()
    const steps = await dialog.getByRole('list', { name: 'Steps' }).boundingBox()
    if (!title || !steps) throw new Error('The dialog has no title or no steps.')
    expect(title.y).toBeGreaterThan(0)
    expect(steps.y).toBeGreaterThanOrEqual(title.y + title.height)
  })
})

test('on a low screen the buttons of a long dialog are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enter(page, 'admin', '/accounts')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = dialogOn(page, 'Create Account')
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 })
  expect((await dialog.boundingBox())?.width).toBe(560)
})

test('a long checklist is one stop for Tab; arrows, Home and End go through it', async ({ page }) => {
  await enter(page, 'admin', '/location-groups')
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const dialog = dialogOn(page, 'Create Location Group')
  const entries = dialog.getByRole('group', { name: 'Locations' }).getByRole('checkbox')
  await expect(entries.first()).toBeVisible()
  const drawn = await entries.count()
  expect(drawn).toBeLessThan(40)
  await dialog.getByPlaceholder('Filter locations...').focus()
  await page.keyboard.press('Tab')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(entries.nth(1)).toBeChecked()
  await page.keyboard.press('End')
  await expect(entries.last()).toBeFocused()
  await expect(entries.last()).toBeInViewport()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('Tab')
  const integrations = dialog.getByRole('group', { name: 'Integrations' }).getByRole('checkbox')
  await expect(integrations.first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(entries.first()).toBeFocused()
  const height = await entries.first().evaluate((entry) => {
    const box = entry.closest('[role=presentation]')
    return box?.getBoundingClientRect().height
  })
  expect(height).toBeLessThanOrEqual(300)
})

test('the focus stays inside a dialog, and a double click on Next does not send what comes after it', async ({
  page,
}) => {
  await enter(page, 'devices')
  const { name } = await apiOf(page).createLocation({ body: { name: 'Doppelklick' } })
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Locations').filter('Name').fill(name)
  await page.getByRole('button', { name: 'Add Existing Component' }).click()
  const dialog = dialogOn(page, `Add Existing Component to ${name}`)
  const offered = dialog.getByRole('group', { name: 'Unlinked components' }).getByRole('button')
  await expect(offered.first()).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await offered.first().click()
  await dialog.getByLabel('Zone ID').fill('Z-1')
  await dialog.getByLabel('Zone Name').fill('Eins')
  await dialog.getByRole('button', { name: 'Next' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Link Component' })).toBeVisible()
  await expect(dialog.locator('[aria-current=step]')).toContainText('Review Link')
})

test('Back in a changed form asks first, and the address stays that of the page, typed addresses too', async ({
  page,
}) => {
  await enter(page, 'admin')
  for (const route of ['/audit', '/integrations']) {
    await openRoute(page, route)
    await expect(page.locator('[data-row]').first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const dialog = dialogOn(page, 'Create Integration')
  await dialog.getByLabel('Name').fill('Half done')
  const asked = dialog.getByText('Discard what you changed?')
  for (const leave of [
    () => page.evaluate(() => window.history.back()),
    () => page.evaluate(() => window.history.go(-2)),
    () => openRoute(page, '/devices'),
  ]) {
    await leave()
    await expect(asked).toBeVisible()
    await expectRoute(page, '/integrations')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toHaveCount(0)
  }
  await expect(dialog.getByLabel('Name')).toHaveValue('Half done')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Audit Traces' })).toBeVisible()
  await expectRoute(page, '/audit')
})
