import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Presses Tab until it has the focus, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Opens the menu of a row and presses one of its entries. Returns the button to which the focus returns. */
export async function pressInMenu(page: Page, row: Locator, name: string): Promise<Locator> {
  const menu = row.getByRole('button', { name: 'More actions' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = row.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  const isReached = () => item.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 25 && !(await isReached()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return menu
}
