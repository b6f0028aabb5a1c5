import { cpus, loadavg } from 'node:os'
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
  await page.addInitScript({ path: join(import.meta.dirname, 'probe.mjs') })
  await page.goto(`${address}full/${count}/light`, { waitUntil: 'commit' })
  return page
}

/** The time that the page's own threads computed: what is left of the clock's time is other programs' doing. */
function computed(events, { ms }) {
  const start = events.find((event) => event.name === 'rows appear')
  const threads = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args.name]),
  )
  const spent = { main: 0, worker: 0, longest: 0 }
  for (const { ph, name, pid, tid, ts, tdur = 0 } of events) {
    const isTask = ph === 'X' && name.endsWith('RunTask') && pid === start.pid
    if (!isTask || ts < start.ts || ts > start.ts + ms * 1000) continue
    const thread = threads.get(`${pid}:${tid}`)
    if (thread === 'CrRendererMain') {
      spent.main += tdur / 1000
      spent.longest = Math.max(spent.longest, tdur / 1000)
    } else if (thread === 'DedicatedWorker thread') spent.worker += tdur / 1000
  }
  return spent
}

let ratioFrom = 0
for (const column of ['Name', 'City', 'Opened']) {
  const page = await openList()
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const first = await page.evaluate(async (name) => {
    await window.probe.whenRowsAppear()
    performance.mark('rows appear')
    return window.probe.sort(name)
  }, column)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const { main, worker, longest } = computed(traceEvents, first)
  note(`first sort, right after the rows appear: ${column}`, first, { ms: FIRST_SORT_MS })
  Object.assign(table.at(-1), {
    'computed: page, ms': Math.round(main),
    'computed: worker, ms': Math.round(worker),
    'computed: longest task of the page, ms': Math.round(longest),
  })
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
for (const text of ['h', 'ho', 'hou', '', 'hall 7', 'hall 77']) {
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
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
for (const [way, ms] of Object.entries(plain)) {
  console.log(
    `${way}: ${Math.round(ms)} ms, ${(ms / ratioFrom).toFixed(1)} times a painted sort of the list page`,
  )
}
console.log(failures.length === 0 ? 'within all limits' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
