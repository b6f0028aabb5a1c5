import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureInstalled } from '../../../scripts/lib/build.mjs'
import { step } from '../../../scripts/lib/run.mjs'
import { median } from '../lib/numbers.mjs'
import { openBrowser, serveBenchPage } from '../lib/measuring.mjs'

const here = import.meta.dirname
const ours = 'this list'
const acts = ['rows', 'firstSort', 'sort', 'filter']
const mostOfAll = 60_000

function tooLong() {
  throw new Error('No answer within a minute')
}

/** A fresh page for each round, in turns, so that other work on the machine affects all of them. */
export async function measureGrids({ rows, rounds, sizes }) {
  await ensureInstalled(here)
  const served = []
  try {
    await step('Building the pages', async () => {
      served.push({ name: ours, ...(await serveBenchPage(join(here, '../list'))) })
      for (const [name, { page }] of Object.entries(grids))
        served.push({ name, ...(await serveBenchPage(join(here, 'pages'), page)) })
    })
    const browser = await openBrowser()
    try {
      const side = await step(`Grids with ${rows} rows`, () => sideBySide(browser, served, rows, rounds))
      const growth = await step('Grids from few to many rows', () => grow(browser, served, sizes))
      return { rows, side, growth, browser: browser.version() }
    } finally {
      await browser.close()
    }
  } finally {
    for (const { stop } of served) await stop()
  }
}

async function sideBySide(browser, served, rows, rounds) {
  const taken = new Map(served.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const one of served) taken.get(one.name).push(await visit(browser, one, rows))
  return [...taken].map(([name, visits]) => ({ name, ...medians(visits) }))
}

const medians = (visits) =>
  Object.fromEntries(
    acts.map((act) => [
      act,
      {
        ms: median(visits.map((one) => one[act].ms)),
        longest: median(visits.map((one) => one[act].longest)),
      },
    ]),
  )

async function grow(browser, served, sizes) {
  const points = []
  for (const size of sizes)
    for (const one of served) points.push({ name: one.name, size, ...(await visit(browser, one, size)) })
  return points
}

/** A step that takes more than 20 seconds, or breaks the page, is given up. */
async function visit(browser, { name, address }, count) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const seen = Object.fromEntries(acts.map((act) => [act, { ms: Infinity, longest: Infinity }]))
  try {
    await page.addInitScript({ path: join(here, 'probe.mjs') })
    await page.goto(address + count, { waitUntil: 'commit' })
    for (const act of acts) {
      const answer = page.evaluate((wanted) => globalThis['probeGrid'][wanted](), act)
      // A page that computes this long does not answer, and would delay all others.
      seen[act] = await Promise.race([answer, pause(mostOfAll, undefined, { ref: false }).then(tooLong)])
      if (!Number.isFinite(seen[act].ms)) break
    }
  } catch (error) {
    console.log(`\n${name} with ${count} rows: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await page.close()
  }
  return seen
}

/** The grids that our list is compared with. Their packages are those of this folder, and none of the project's. */
export const grids = {
  'AG Grid': { page: 'ag-grid.jsx', main: 'ag-grid-community' },
  'MUI X Data Grid': { page: 'mui-x.jsx', main: '@mui/x-data-grid' },
  'TanStack Table': { page: 'tanstack.jsx', main: '@tanstack/react-table' },
  'react-admin': { page: 'react-admin.jsx', main: 'react-admin' },
}
