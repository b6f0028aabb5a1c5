import { mkdir } from 'node:fs/promises'
import { openBrowser } from './browser.mjs'
import { serveBenchPage } from './serve.mjs'

/** Pictures of every state, at both widths and in both colour schemes: `node bench/list/shots.mjs <folder>`. */
const folder = process.argv[2] ?? 'test-results/list'
const states = {
  full: 'full/60/*',
  empty: 'full/0/*',
  filtered: 'full/60/*#/?filter.name=nowhere',
  loading: 'loading/60/*',
  error: 'error/60/*',
  tall: 'tall/60/*',
  long: 'full/100000/*#/?sort=-name&filter.city=k%C3%B6ln',
  choices: 'full/60/*',
  hint: 'full/60/*',
}
/** What is pressed before the picture is taken. A phone's filters are behind a button. */
const pressed = { choices: ['Filters', 'Choose Status'], hint: ['How to filter'] }

await mkdir(folder, { recursive: true })
const { address, stop } = await serveBenchPage()
const browser = await openBrowser()
for (const width of [1280, 390]) {
  for (const scheme of ['light', 'dark']) {
    for (const [name, path] of Object.entries(states)) {
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      page.on('console', (message) => message.type() === 'error' && console.log(name, message.text()))
      page.on('pageerror', (error) => console.log(name, error.message))
      await page.goto(address + path.replace('*', scheme))
      await page.getByRole('heading', { name: 'Locations' }).waitFor()
      await page.waitForTimeout(name === 'long' ? 1500 : 300)
      for (const button of pressed[name] ?? []) {
        const there = page.getByRole('button', { name: button, exact: true })
        if (await there.isVisible()) await there.click()
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) console.log(`${name} at ${width}: the page is ${overflow} px too wide`)
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` })
      await page.close()
    }
  }
}
await browser.close()
await stop()
