import type { Page, Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { listOn } from './support/list.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const kilobyte = 1000

/** The JavaScript and CSS, workers included, that the page asks for while it is opened; compressed with gzip. */
async function measure(page: Page, what: string, open: () => Promise<void>): Promise<number> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await open()
  await page.waitForLoadState('networkidle')
  const files = new Map<string, number>()
  for (const response of responses) {
    const type = response.headers()['content-type'] ?? ''
    if (/javascript|css/.test(type)) files.set(response.url(), gzipSync(await response.body()).length)
  }
  const total = [...files.values()].reduce((sum, size) => sum + size, 0) / kilobyte
  const description = `${what}: ${total.toFixed(1)} kB of JavaScript and CSS in ${files.size} files, gzip`
  test.info().annotations.push({ type: 'measured', description })
  return total
}

test('the login page stays under 150 kB', async ({ page }) => {
  const total = await measure(page, 'Login page', async () => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  })
  expect(total).toBeGreaterThan(20)
  expect(total).toBeLessThanOrEqual(150)
})

test('the first signed-in page stays under 215 kB', async ({ page }) => {
  await signIn(page, 'admin')
  const total = await measure(page, 'First signed-in page', async () => {
    await page.reload()
    await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
  })
  expect(total).toBeGreaterThan(50)
  expect(total).toBeLessThanOrEqual(215)
})
