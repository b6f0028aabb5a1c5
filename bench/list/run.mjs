import { join } from 'node:path'
import { openBrowser } from './browser.mjs'
import { serveBenchPage } from './serve.mjs'

/** `node bench/list/run.mjs [rows]`: the list page beside the plain way of sorting and filtering, in one browser. */
const count = Number(process.argv[2] ?? 100_000)
const FIRST_SORT_MS = 350
const LONGEST_TASK_MS = 50
const MOST_FRAMES = 2
const columns = ['Name', 'Address', 'City', 'Postal Code', 'Floors', 'Opened']
const table = []
const failures = []

function note(what, { ms, frames, longest }, limits) {
  const task = longest === 0 ? 'none over 50' : Math.round(longest)
  table.push({ what, ms: Math.round(ms), frames, 'longest task, ms': task })
  if (limits.ms && ms > limits.ms) failures.push(`${what}: ${Math.round(ms)} ms, at most ${limits.ms}`)
  if (limits.frames && frames > limits.frames)
    failures.push(`${what}: ${frames} frames, at most ${limits.frames}`)
  if (longest > LONGEST_TASK_MS) failures.push(`${what}: a task of ${Math.round(longest)} ms`)
}

const { address, stop } = await serveBenchPage()
const browser = await openBrowser()

async function openList() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => failures.push(error.message))
  await page.addInitScript({ path: join(import.meta.dirname, 'probe.js') })
  await page.goto(`${address}full/${count}/light`, { waitUntil: 'commit' })
  return page
}

let ratioFrom = 0
for (const column of ['Name', 'City', 'Opened']) {
  const page = await openList()
  const first = await page.evaluate(async (name) => {
    await window.probe.whenRowsAppear()
    return window.probe.sort(name)
  }, column)
  note(`first sort, right after the rows appear: ${column}`, first, { ms: FIRST_SORT_MS })
  await page.close()
}

const page = await openList()
await page.evaluate(() => window.probe.whenRowsAppear())
await page.waitForTimeout(3000)
for (const column of columns) {
  for (const direction of ['asc', 'desc']) {
    const result = await page.evaluate((name) => window.probe.sort(name), column)
    note(`sort ${column} ${direction}`, result, { frames: MOST_FRAMES })
    if (column === 'Name') ratioFrom = Math.max(ratioFrom, result.ms)
  }
}
for (const text of ['h', 'ha', 'hal', 'hall', 'hall 7', '']) {
  const result = await page.evaluate((wanted) => window.probe.filter('Name', wanted), text)
  note(`filter Name: "${text}"`, result, { frames: MOST_FRAMES })
}
await page.evaluate(() => window.probe.filter('City', 'o'))
note('filter Name beside City', await page.evaluate(() => window.probe.filter('Name', 'hall 1')), {
  frames: MOST_FRAMES,
})

const plain = await page.evaluate(() => window.plainWay())
await browser.close()
await stop()

console.table(table)
for (const [way, ms] of Object.entries(plain)) {
  console.log(
    `${way}: ${Math.round(ms)} ms, ${(ms / ratioFrom).toFixed(1)} times a painted sort of the list page`,
  )
}
console.log(failures.length === 0 ? 'within all limits' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
