import axe from 'axe-core'
import { expect } from 'vitest'
import { wcagTags } from './wcag.ts'

const scheme = 'data-mantine-color-scheme'

/** Rules about whole pages, which do not apply to a single component. */
const ofPages = ['page-has-heading-one', 'landmark-one-main', 'region', 'document-title', 'html-has-lang']

/** Fails on anything that axe finds against WCAG 2.2 AA in light, and on low contrast in dark. */
export async function expectAccessible(): Promise<void> {
  const page = document.documentElement
  // Mantine names a dialog a moment after it is there, when its title is.
  const unnamed = '[role=dialog]:not([aria-label], [aria-labelledby])'
  await expect.poll(() => page.querySelector(unnamed)).toBeNull()
  const before = page.getAttribute(scheme)
  const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]))
  for (const wanted of ['light', 'dark']) {
    page.setAttribute(scheme, wanted)
    const runOnly = wanted === 'light' ? wcagTags : ['color-contrast']
    // Only the rule about the orientation of a screen reads style sheets, which takes an eighth of the time.
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'], preload: false })
    const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
    expect(found, `accessibility in ${wanted}`).toEqual([])
  }
  page.setAttribute(scheme, before ?? 'light')
}
