import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const loadedFiles = (page: Page) =>
  page.evaluate(() => window.performance.getEntriesByType('resource').map(({ name }) => name))

/** Until a part that is loaded ahead is there, and all that came with it. */
export async function untilLoaded(page: Page, part: string): Promise<void> {
  await expect(async () => {
    const files = await loadedFiles(page)
    expect(files.some((name) => name.includes(`/assets/${part}-`))).toBe(true)
    await page.waitForTimeout(1000)
    expect(await loadedFiles(page)).toEqual(files)
  }).toPass({ timeout: 20_000 })
}
