import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageOptions } from '../../scripts/lib/chromium.mjs'
import { puppeteerFolder } from '../../scripts/lib/test-browsers.mjs'
import type { Driver, Key, Point } from './driver.ts'

/** What is used of puppeteer-core. It is installed beside the other packages, without its types. */
interface Puppeteer {
  launch: (options: object) => Promise<Browser>
}

interface Browser {
  version: () => Promise<string>
  pages: () => Promise<Page[]>
  close: () => Promise<void>
}

interface Page {
  setViewport: (size: { width: number; height: number }) => Promise<void>
  goto: (address: string) => Promise<unknown>
  reload: () => Promise<unknown>
  evaluate: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  mouse: { click: (x: number, y: number) => Promise<void> }
  touchscreen: { touchStart: (x: number, y: number) => Promise<Finger> }
  keyboard: {
    type: (text: string) => Promise<void>
    press: (key: string) => Promise<void>
    down: (key: string) => Promise<void>
    up: (key: string) => Promise<void>
  }
  $: (selector: string) => Promise<{ uploadFile: (file: string) => Promise<void> } | null>
  screenshot: () => Promise<Uint8Array>
  on: ((event: 'console', listener: (message: ConsoleMessage) => void) => void) &
    ((event: 'pageerror', listener: (error: Error) => void) => void)
}

interface Finger {
  move: (x: number, y: number) => Promise<void>
  end: () => Promise<void>
}

interface ConsoleMessage {
  type: () => string
  text: () => string
}

const preferences = {
  'intl.accept_languages': pageOptions.locale,
  'intl.locale.requested': pageOptions.locale,
  'ui.prefersReducedMotion': 1,
  // Puppeteer turns off that Firefox follows the state of the network.
  'network.manage-offline-status': true,
  'network.offline-mirrors-connectivity': true,
}

/** Firefox without a window, over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const main = path.join(puppeteerFolder, 'node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')
  const puppeteer = (await import(pathToFileURL(main).href)) as Puppeteer
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: preferences,
    env: { ...process.env, HOME: process.env['HOME'] ?? '/root', TZ: pageOptions.timezoneId },
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('Firefox opened no page.')
  await page.setViewport(pageOptions.viewport)
  let complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))

  return {
    name: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    run: (work, ...args) => page.evaluate(work, ...args),
    click: ({ x, y }) => page.mouse.click(x, y),
    touch: (...fingers) => touch(page, fingers),
    type: (text) => page.keyboard.type(text),
    press: (key) => press(page, key),
    choose: async (field, file) => {
      const element = await page.$(field)
      if (!element) throw new Error(`There is no field ${field}.`)
      await element.uploadFile(file)
    },
    complaints: () => {
      const seen = complaints
      complaints = []
      return seen
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}

async function press({ keyboard }: Page, key: Key): Promise<void> {
  if (key !== 'SelectAll') return keyboard.press(key)
  await keyboard.down('Control')
  await keyboard.press('a')
  await keyboard.up('Control')
}

async function touch({ touchscreen }: Page, fingers: readonly Point[][]): Promise<void> {
  const down: { finger: Finger; way: Point[] }[] = []
  for (const [start, ...way] of fingers)
    if (start) down.push({ finger: await touchscreen.touchStart(start.x, start.y), way })
  const steps = Math.max(0, ...down.map(({ way }) => way.length))
  for (let step = 0; step < steps; step += 1)
    for (const { finger, way } of down) {
      const to = way[step]
      if (to) await finger.move(to.x, to.y)
    }
  for (const { finger } of down) await finger.end()
}
