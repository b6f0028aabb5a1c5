import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const loadedFiles = (page: Page) =>
  page.evaluate(() => window.performance.getEntriesByType('resource').map(({ name }) => name))

/** Waits until a part that is loaded ahead has arrived, with everything that belongs to it. */
export async function untilLoaded(page: Page, part: string): Promise<void> {
  await expect(async () => {
    const files = await loadedFiles(page)
    expect(files.some((name) => name.includes(`/assets/${part}-`))).toBe(true)
    await page.waitForTimeout(1000)
    expect(await loadedFiles(page)).toEqual(files)
  }).toPass({ timeout: 60_000 })
}
