import axe from 'axe-core'
import { expect } from 'vitest'
import { lowContrast } from './contrast.ts'
import { wcagTags } from './wcag.ts'

const scheme = 'data-mantine-color-scheme'

/** Rules about whole pages, which do not apply to a single component, and the contrast, which is measured apart. */
const leftOut = [
  'page-has-heading-one',
  'landmark-one-main',
  'region',
  'document-title',
  'html-has-lang',
  'color-contrast',
]

/** The rows of a list are alike: a few are enough. */
const alike = '[data-row]:nth-child(n+4)'

/** Fails on anything that axe finds against WCAG 2.2 AA, and on low contrast in light or in dark. */
export async function expectAccessible(): Promise<void> {
  const page = document.documentElement
  // Mantine names a dialog a moment after it is there, when its title is.
  const unnamed = '[role=dialog]:not([aria-label], [aria-labelledby])'
  await expect.poll(() => page.querySelector(unnamed)).toBeNull()
  const { violations } = await axe.run(
    { exclude: alike },
    {
      runOnly: wcagTags,
      rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      // Only the rule about the orientation of a screen reads style sheets, which takes an eighth of the time.
      preload: false,
    },
  )
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  expect(found, 'accessibility').toEqual([])

  const before = page.getAttribute(scheme)
  for (const wanted of ['light', 'dark']) {
    page.setAttribute(scheme, wanted)
    expect(lowContrast(), `low contrast in ${wanted}`).toEqual([])
  }
  page.setAttribute(scheme, before ?? 'light')
}
