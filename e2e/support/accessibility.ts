import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { wcagTags } from '../../console/src/testing/wcag.ts'

/** The rows of a list are alike, and so are the answers of an operation: a few are enough. This halves the time. */
const alike = '[data-row]:nth-child(n+4), .response:nth-child(n+2)'

/** Fails on anything that axe finds against WCAG 2.2 AA, in light and in dark, on the whole page. */
export async function expectAccessible(
  page: Page,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = await axeOn(page)
    // The scheme can only change the contrast.
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(wcagTags) : axe.withRules('color-contrast')
    )
      .exclude(alike)
      .disableRules(except)
      .analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
    expect(found, `accessibility in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Three to four times faster than the default: loaded once per page, without its own tab, and without reporting what
 * is fine.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false })
}
