import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { listOn } from '../support/list.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const kilobyte = 1000

/** The JavaScript and CSS of the console, workers included, that the browser loads meanwhile, as gzip. */
async function measure(page: Page, what: string, open: () => Promise<void>): Promise<number> {
  const addresses = new Set<string>()
  page.on('response', (response) => {
    const isCode = /javascript|css/.test(response.headers()['content-type'] ?? '')
    if (isCode && !new URL(response.url()).pathname.startsWith('/realms/')) addresses.add(response.url())
  })
  await open()
  await page.waitForLoadState('networkidle')
  let total = 0
  for (const address of addresses) {
    const response = await page.request.get(address)
    total += gzipSync(await response.body()).length / kilobyte
  }
  const description = `${what}: ${total.toFixed(1)} kB of JavaScript and CSS in ${addresses.size} files, gzip`
  test.info().annotations.push({ type: 'measured', description })
  return total
}

test('the login page stays under 100 kB', async ({ page }) => {
  const total = await measure(page, 'Login page', async () => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  })
  expect(total).toBeGreaterThan(20)
  expect(total).toBeLessThanOrEqual(100)
})

test('the first signed-in page stays under 205 kB', async ({ page, guard }) => {
  // Before the console loads the next parts ahead, it asks whether its host answers. On a slow machine that can
  // happen before the page is complete. Those parts do not count, so the question is answered with no.
  guard.allow(/status of 503/)
  await page.route('**/env.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const total = await measure(page, 'First signed-in page', async () => {
    await signIn(page, 'admin')
    await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
  })
  expect(total).toBeGreaterThan(50)
  expect(total).toBeLessThanOrEqual(205)
})

interface Chunk {
  file: string
  imports?: string[]
}

const built = new URL('../../dist/console/', import.meta.url)

const parts = ['everywhere', 'places', 'setup'].flatMap((part) => [`de/${part}`, `fr/${part}`])

const readManifest = () =>
  JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8')) as Record<string, Chunk>

for (const part of parts) {
  test(`the texts ${part} are a file of at most 25 kB`, () => {
    const { file = '' } = readManifest()[`src/texts/parts/${part}.ts`] ?? {}
    const size = gzipSync(readFileSync(new URL(file, built))).length / kilobyte
    expect(size).toBeGreaterThan(1)
    expect(size).toBeLessThanOrEqual(25)
  })

  test(`the texts ${part} import nothing of the page, which waits for them`, () => {
    const manifest = readManifest()
    const found = new Set<string>()
    const visit = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      for (const imported of manifest[name]?.imports ?? []) visit(imported)
    }
    visit(`src/texts/parts/${part}.ts`)
    const files = [...found].map((name) => manifest[name]?.file ?? name)
    expect(files.filter((file) => /login|signed-in|index/.test(file))).toEqual([])
  })
}
