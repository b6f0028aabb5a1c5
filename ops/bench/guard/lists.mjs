import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { step } from '../../../scripts/lib/run.mjs'
import { openBrowser } from '../lib/measuring.mjs'

const sizes = [100, 100_000]
const acts = { rows: 'first rows', firstSort: 'first sort', filter: 'filter' }
const mostOfAll = 60_000

/** The list of both versions, on the page that `grids` measures. Each version builds its own page. */
export async function lists(before, now, turns) {
  const served = { before: await serve(before), now: await serve(now) }
  const browser = await openBrowser()
  try {
    const rows = sizes.flatMap((size) =>
      Object.entries(acts).map(([act, name]) => ({
        what: `list, ${size.toLocaleString('en')} rows: ${name}`,
        size,
        act,
        before: [],
        now: [],
      })),
    )
    await step('Lists in turns', async () => {
      for (const size of sizes)
        for (let turn = 0; turn < turns; turn++)
          // Who comes second finds a warmer machine.
          for (const version of turn % 2 === 0 ? ['before', 'now'] : ['now', 'before']) {
            const taken = await visit(browser, served[version].address + size)
            for (const row of rows) if (row.size === size) row[version].push(taken[row.act])
          }
    })
    return rows
  } finally {
    await browser.close()
    for (const { stop } of Object.values(served)) await stop()
  }
}

const serve = async (folder) => {
  const at = (file) => pathToFileURL(join(folder, file)).href
  return step(`The list of ${folder}`, async () => {
    const { serveBenchPage } = await import(at('ops/bench/lib/measuring.mjs'))
    return serveBenchPage(join(folder, 'ops/bench/list'))
  })
}

/** Milliseconds by act. One that is not done within a minute has taken for ever. */
async function visit(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const taken = Object.fromEntries(Object.keys(acts).map((act) => [act, Infinity]))
  try {
    await page.addInitScript({ path: join(import.meta.dirname, '../grids/probe.mjs') })
    await page.goto(address, { waitUntil: 'commit' })
    for (const act of Object.keys(acts)) {
      const answer = page.evaluate((wanted) => globalThis['probeGrid'][wanted](), act)
      const { ms } = await Promise.race([answer, pause(mostOfAll, { ms: Infinity }, { ref: false })])
      taken[act] = ms
      if (!Number.isFinite(ms)) break
    }
  } finally {
    await page.close()
  }
  return taken
}
