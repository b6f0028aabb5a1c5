import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inScratch, npm, step, Stop } from '../../scripts/lib/run.mjs'
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
export const measureGrids = (options) => inScratch('grid-bench', (scratch) => measureIn(scratch, options))

async function measureIn(scratch, { rows, rounds, sizes }) {
  const served = [{ name: ours, ...(await serveBenchPage(join(here, '../list'))) }]
  try {
    for (const [name, grid] of Object.entries(grids)) {
      const folder = join(scratch, grid.page)
      await step(`Installing ${name}`, () => installGrid(folder, grid))
      served.push({ name, ...(await serveBenchPage(folder)) })
    }
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

/** A folder with the grid's packages and its page. It is deleted afterwards. */
export async function installGrid(folder, { page, packages }) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  const { code, output } = await npm(['install', '--prefix', folder, '--ignore-scripts', '--no-audit'])
  if (code !== 0) throw new Stop(`${output}\nThe packages of ${page} could not be installed.`)
  await copyFile(join(here, 'pages', page), join(folder, 'main.jsx'))
  for (const file of ['index.html', 'show.jsx']) await copyFile(join(here, 'pages', file), join(folder, file))
  await copyFile(join(here, '../list/data.ts'), join(folder, 'data.ts'))
}

const react = { react: '19.3.1', 'react-dom': '19.3.1' }

/** The grids that our list is compared with, in exact versions. None is a package of the project. */
export const grids = {
  'AG Grid': {
    page: 'ag-grid.jsx',
    packages: { 'ag-grid-community': '36.2.0', 'ag-grid-react': '36.2.0', ...react },
  },
  'MUI X Data Grid': {
    page: 'mui-x.jsx',
    packages: {
      '@mui/x-data-grid': '9.14.0',
      '@mui/material': '9.5.0',
      '@emotion/react': '11.14.0',
      '@emotion/styled': '11.14.1',
      ...react,
    },
  },
  'TanStack Table': {
    page: 'tanstack.jsx',
    packages: { '@tanstack/react-table': '9.3.1', '@tanstack/react-virtual': '3.14.26', ...react },
  },
  'react-admin': {
    page: 'react-admin.jsx',
    packages: { 'react-admin': '5.15.4', ...react },
  },
}
