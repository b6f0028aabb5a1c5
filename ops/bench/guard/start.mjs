import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { step } from '../../../scripts/lib/run.mjs'
import { openBrowser } from '../lib/measuring.mjs'
import { visit } from '../startup/measure.mjs'

const slowdowns = [1, 4]
const shown = {
  loginUsable: 'login page usable',
  signInToRows: 'sign-in to first row',
  consoleRows: 'reload to first row',
}

/** The console of both versions, each on its own platform with the sample data. */
export async function start(before, now, turns) {
  const [platformBefore, platformNow] = [await built(before), await built(now)]
  const browser = await openBrowser()
  try {
    return await platformBefore((urlBefore) =>
      platformNow((urlNow) =>
        step('The console in turns', () => takeTurns(browser, urlBefore, urlNow, turns)),
      ),
    )
  } finally {
    await browser.close()
  }
}

/** Builds a version if needed. */
async function built(folder) {
  const at = (file) => pathToFileURL(join(folder, file)).href
  const { ensureBuilt } = await import(at('scripts/lib/build.mjs'))
  await ensureBuilt()
  const { withPlatform } = await import(at('ops/bench/lib/measuring.mjs'))
  return withPlatform
}

async function takeTurns(browser, before, now, turns) {
  const rows = slowdowns.flatMap((slowdown) =>
    Object.entries(shown).map(([key, name]) => ({
      what: `console${slowdown > 1 ? `, ${slowdown} × slower` : ''}: ${name}`,
      slowdown,
      key,
      before: [],
      now: [],
    })),
  )
  const urls = { before, now }
  // The first visit fills the caches of a platform and is not counted.
  for (const url of Object.values(urls)) await visit(browser, url, 1)
  for (let turn = 0; turn < turns; turn++)
    for (const slowdown of slowdowns)
      for (const version of turn % 2 === 0 ? ['before', 'now'] : ['now', 'before']) {
        const taken = await visit(browser, urls[version], slowdown)
        for (const row of rows) if (row.slowdown === slowdown) row[version].push(taken[row.key])
      }
  return rows
}
