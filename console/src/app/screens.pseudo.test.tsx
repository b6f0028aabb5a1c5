import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../testing/platform.ts'
import { answers } from '../testing/pseudo/answers.ts'
import { clippedLabels, plainTexts } from '../testing/pseudo/seen.ts'
import { operator } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { pages, screens } from './screens.ts'

const shown = { ...screens, ...pages }

const nobody = { firstName: '#', lastName: '#', username: '#', email: '#@#', integratorName: '#' }

/** The tabs of the pages that have some. */
const tabs: Partial<Record<keyof typeof shown, readonly string[]>> = {
  account: ['', '/preferences', '/sign-in', '/access', '/tokens'],
  location: ['', '/curve', '/calendar', '/devices', '/alerted', '/commissioning', '/history'],
  device: ['', '/addresses', '/history'],
  components: ['', '/products', '/register', '/servers', '/lorawan'],
  integrator: ['/locations', '/accounts', '/devices', '/products', '/traces'],
}

const addresses = Object.entries(shown).flatMap(([name, { path, page: Page }]) =>
  (tabs[name as keyof typeof shown] ?? ['']).map((tab) => {
    const address = path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/, '1')
    return { address: `${address}${tab}`, path, Page }
  }),
)

test.each(addresses)('$address says nothing outside of the catalogue, and clips no label', async (one) => {
  await page.viewport(390, 844)
  answer({ ...answers, getCurrentAccount: () => ({ ...operator(), ...nobody }) })
  await one.Page.preload?.()
  await show(createElement(one.Page), one.address, one.path)
  await expect.poll(() => document.querySelector('main')?.textContent?.includes('[')).toBe(true)
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  expect(plainTexts()).toEqual([])
  expect(clippedLabels()).toEqual([])
})

/** What opens a dialog, a menu or a part of the page. */
const openers = () =>
  [...document.querySelectorAll<HTMLElement>('main button')].filter((button) => button.checkVisibility())

test.each(addresses)('$address says nothing else in what its buttons open', async (one) => {
  await page.viewport(390, 844)
  answer({ ...answers, getCurrentAccount: () => ({ ...operator(), ...nobody }) })
  vi.spyOn(window, 'confirm').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await one.Page.preload?.()
  for (let at = 0; at === 0 || at < openers().length; at += 1) {
    await show(createElement(one.Page), one.address, one.path)
    await expect.poll(() => document.querySelector('main')?.textContent?.includes('[')).toBe(true)
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
    const opener = openers()[at]
    const label = opener?.getAttribute('aria-label') ?? opener?.textContent
    opener?.click()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect([label, plainTexts(), clippedLabels()]).toEqual([label, [], []])
  }
})
