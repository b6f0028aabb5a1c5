import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './browser.mjs'
import { serveBenchPage } from './serve.mjs'
import { measureSignIn } from './signIn.mjs'

/**
 * `node bench/list/run.mjs [rows]`, after `npm run build`: the list page beside plain sorting and filtering, and a
 * sign-in with the same number of locations, in one browser.
 */
const count = Number(process.argv[2] ?? 100_000)
const FIRST_SORT_MS = 350
const VISIBLE_MS = 2000
const LONGEST_TASK_MS = 50
/** Two frames, and the one that is running when the key is pressed. */
const MOST_MS = 50
const columns = ['Name', 'Address', 'City', 'Postal Code', 'Floors', 'Opened']
const table = []
const failures = []

function note(what, { ms, longest, computed: spent }, limits) {
  table.push({
    what,
    ms: Math.round(ms),
    'longest task': longest === 0 ? '< 50' : Math.round(longest),
    'computed by page': Math.round(spent.main),
    'by worker': Math.round(spent.worker),
    'longest task computed': Math.round(spent.longest),
  })
  if (ms > limits.ms) failures.push(`${what}: ${Math.round(ms)} ms, at most ${limits.ms}`)
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

/** The CPU time of the page's own threads. The rest of the elapsed time belongs to other programs. */
function computed(events, { ms }) {
  const start = events.find((event) => event.name === 'probe starts')
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

async function traced(page, act, ...args) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const result = await page.evaluate(act, ...args)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  return { ...result, computed: computed(traceEvents, result) }
}

for (const column of ['Name', 'City', 'Opened']) {
  const page = await openList()
  const first = await traced(
    page,
    async (name) => {
      await window.probe.whenRowsAppear()
      return window.probe.sort(name)
    },
    column,
  )
  note(`first sort, at once: ${column}`, first, { ms: FIRST_SORT_MS })
  await page.close()
}

const page = await openList()
await page.evaluate(() => window.probe.whenRowsAppear())
await page.waitForTimeout(3000)
const sorts = []
for (const column of columns) {
  for (const direction of ['asc', 'desc']) {
    const result = await traced(page, (name) => window.probe.sort(name), column)
    note(`sort ${column} ${direction}`, result, { ms: MOST_MS })
    sorts.push(result.ms)
  }
}
for (const text of ['h', 'ho', 'hou', '', 'hall 7', 'hall 77']) {
  const result = await traced(page, (wanted) => window.probe.filter('Name', wanted), text)
  note(`filter Name: "${text}"`, result, { ms: MOST_MS })
}
await page.evaluate(() => window.probe.filter('City', 'o'))
const both = await traced(page, () => window.probe.filter('Name', 'hall 1'))
note('filter Name beside City', both, { ms: MOST_MS })
const ratioFrom = sorts.toSorted((a, b) => a - b)[Math.floor(sorts.length / 2)]

const plain = await page.evaluate(() => window.plainWay())
await page.close()
await stop()
const arrival = await measureSignIn(browser, count)
await browser.close()

console.table(table)
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
for (const [way, ms] of Object.entries(plain)) {
  console.log(
    `${way}: ${Math.round(ms)} ms, ${(ms / ratioFrom).toFixed(1)} times the median painted sort of the list page`,
  )
}
const { visible, whole, plain: inOneGo } = arrival
const [seen, all, alone] = [visible, whole, inOneGo.fetch + inOneGo.parse].map(Math.round)
console.log(
  `visible after sign-in: ${seen} ms, all in order: ${all} ms, longest task: ${Math.round(arrival.longest)} ms`,
)
console.log(
  `fetched and parsed in one go: ${alone} ms (${Math.round(inOneGo.parse)} of them parsing), ${(alone / seen).toFixed(1)} times until visible`,
)
if (visible > VISIBLE_MS) failures.push(`visible after sign-in: ${seen} ms, at most ${VISIBLE_MS}`)
console.log(failures.length === 0 ? 'within all limits' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1
