import { step } from '../../../scripts/lib/run.mjs'
import { median } from '../lib/numbers.mjs'
import { measureApart, openBrowser, withPlatform } from '../lib/measuring.mjs'
import { curve, lines, values } from './answers.mjs'

const location = '#/locations/loc-0001'
const turns = 12

/** Measures the platform for all locations, and the console for one of them. */
export async function measureLocation({ rows, rounds }) {
  const all = await measureApart(`Calls that answer for all ${rows} locations`, 'location/lists.ts', [
    `--rows=${rows}`,
    `--rounds=${rounds}`,
  ])
  return { all, ...(await withPlatform((url) => measurePage(url, rounds))) }
}

/** The built console: a location with 2,000 measurements opens, and a chart of four lines with 2,000 points each is zoomed. */
async function measurePage(url, rounds) {
  const browser = await openBrowser()
  try {
    const page = await signIn(browser, url)
    const opened = await step('A location with 2,000 measurements', () => measureOpening(page, rounds))
    const zoomed = await step('Four lines of 2,000 points', () => measureZoom(page))
    return { opened, zoomed }
  } finally {
    await browser.close()
  }
}

async function signIn(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Locations' }).waitFor()
  await page.route('**/loc-0001/values', (route) => route.fulfill({ json: values }))
  await page.route('**/measurement/*/samples*', (route) =>
    route.fulfill({ json: curve(route.request().url()) }),
  )
  return page
}

const go = (page, hash) =>
  page.evaluate((address) => {
    window.location.hash = address
  }, hash)

/** Milliseconds of script, and of all work of the page's thread, until the values are shown. */
async function measureOpening(page, rounds) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable')
  const read = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    const seconds = (name) => metrics.find((one) => one.name === name)?.value ?? 0
    return { script: seconds('ScriptDuration') * 1000, task: seconds('TaskDuration') * 1000 }
  }
  const taken = []
  // The first time, the code and the answers have to be loaded. Later both are there.
  for (let round = 0; round <= rounds; round += 1) {
    const before = await read()
    await go(page, location)
    await page.getByRole('row', { name: 'Temperature 1 ' }).first().waitFor()
    await page.waitForTimeout(500)
    const after = await read()
    taken.push({ script: after.script - before.script, task: after.task - before.task })
    await go(page, '#/audit')
    await page.getByRole('heading', { name: 'Audit Traces' }).waitFor()
    await page.waitForTimeout(500)
  }
  const [first, ...again] = taken
  return {
    first,
    again: {
      script: median(again.map(({ script }) => script)),
      task: median(again.map(({ task }) => task)),
    },
  }
}

/** Milliseconds from a turn of the wheel to the first frame that shows it, and to the next frame. */
async function measureZoom(page) {
  await go(page, `${location}/curve?measurements=${lines.join(',')}&range=7+d`)
  await page.locator('.u-over').waitFor()
  await page.waitForTimeout(1000)
  const taken = await page.evaluate(async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const over = document.querySelector('.u-over')
    const found = []
    for (let turn = 0; turn < count; turn += 1) {
      await frame()
      const began = performance.now()
      const deltaY = turn % 2 === 0 ? -100 : 100
      over?.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }))
      await frame()
      const first = performance.now() - began
      await frame()
      found.push({ first, second: performance.now() - began })
    }
    return found
  }, turns)
  return { first: median(taken.map(({ first }) => first)), second: median(taken.map(({ second }) => second)) }
}
