import { join } from 'node:path'
import pg from 'pg'
import { inScratch, step } from '../../../scripts/lib/run.mjs'
import { importTypeScript } from '../../../scripts/lib/typescript.mjs'
import { openBrowser, withPlatform } from '../lib/measuring.mjs'
import { median } from '../lib/numbers.mjs'

const person = { username: 'admin', password: 'demo' }
const slowdowns = [1, 4]

/** The login page and the first page after it, also with a slowed-down processor. Then a sign-in with many locations. */
export async function measureStartup({ rounds, rows }) {
  const browser = await openBrowser()
  try {
    const taken = await step('Start-up in the browser', () =>
      withPlatform((url) => visits(browser, url, rounds)),
    )
    const arrival = await step(`Sign-in with ${rows} locations`, () => measureSignIn(browser, rows))
    return { visits: taken, arrival, rows }
  } finally {
    await browser.close()
  }
}

async function visits(browser, url, rounds) {
  const taken = slowdowns.map((slowdown) => ({ slowdown, visits: /** @type {Visit[]} */ ([]) }))
  // The first visit fills the platform's caches and is not counted.
  await visit(browser, url, 1)
  for (let round = 0; round < rounds; round += 1)
    for (const { slowdown, visits: seen } of taken) seen.push(await visit(browser, url, slowdown))
  return taken.map(({ slowdown, visits: seen }) => ({
    slowdown,
    loginPainted: median(seen.map((one) => one.loginPainted)),
    loginUsable: median(seen.map((one) => one.loginUsable)),
    signInToRows: median(seen.map((one) => one.signInToRows)),
    consolePainted: median(seen.map((one) => one.consolePainted)),
    consoleRows: median(seen.map((one) => one.consoleRows)),
  }))
}

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */

/** One person with an empty cache opens the login page, signs in, and reloads the signed-in page. */
export async function visit(browser, url, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const opened = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByLabel('Username').waitFor()
    const loginUsable = Date.now() - opened
    const loginPainted = (await page.evaluate(firstPaint)) - opened
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password').fill(person.password)
    const pressed = Date.now()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/#/locations*', { waitUntil: 'commit' })
    const signInToRows = (await page.evaluate(rowsShown)) - pressed
    const reloaded = Date.now()
    await page.reload({ waitUntil: 'commit' })
    const consoleRows = (await page.evaluate(rowsShown)) - reloaded
    const consolePainted = (await page.evaluate(firstPaint)) - reloaded
    return { loginPainted, loginUsable, signInToRows, consolePainted, consoleRows }
  } finally {
    await context.close()
  }
}

/** Runs in the page: when something was painted first. */
async function firstPaint() {
  for (;;) {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (paint) return performance.timeOrigin + paint.startTime
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** Runs in the page: when the first row was painted. */
async function rowsShown() {
  while (!document.querySelector('[data-row]')) await new Promise((done) => requestAnimationFrame(done))
  await new Promise((done) => setTimeout(done))
  return Date.now()
}

/** The built platform with this many locations, and how long a person waits for them after signing in. */
export const measureSignIn = (browser, count, rounds = 3) =>
  inScratch('sign-in-bench', (folder) => measureIn(folder, browser, count, rounds))

async function measureIn(folder, browser, count, rounds) {
  const { makePlatform } = await importTypeScript('e2e/support/platform.ts')
  const platform = await makePlatform(folder)
  try {
    await platform.start()
    await fill(folder, count)
    const results = []
    for (let round = 0; round < rounds; round++) results.push(await signIn(browser, platform.url, count))
    return results.toSorted((a, b) => a.visible - b.visible)[Math.floor(rounds / 2)]
  } finally {
    await platform.stop()
  }
}

async function fill(folder, count) {
  const { embeddedAddress } = await importTypeScript('platform/src/db/connection.ts')
  const { secondIntegrator } = await importTypeScript('platform/src/sample/integrators.ts')
  const client = new pg.Client({ connectionString: embeddedAddress(folder) })
  await client.connect()
  await client.query(
    `insert into locations (id, integrator_id, name, streetline1, city, country, postal_code)
     select 'many-' || n, $1, 'Depot ' || n, 'Industriestraße ' || n % 240, 'Ort ' || n % 100, 'Österreich', 10000 + n % 80000
     from generate_series(1, $2::int) n`,
    [secondIntegrator.id, count],
  )
  await client.end()
}

/** From the click on Sign in to the first row, and to the last one, sorted. */
async function signIn(browser, url, count) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'probe.mjs') })
  await page.goto(url)
  await page.getByLabel('Username').fill('other-admin')
  await page.getByLabel('Password').fill('demo')
  const from = Date.now()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/#/locations*', { waitUntil: 'commit' })
  const times = await page.evaluate((total) => Reflect.get(window, 'probe').whenListed(total), count)
  const plain = await page.evaluate(plainWay)
  await context.close()
  return { visible: times.visible - from, whole: times.whole - from, longest: times.longest, plain }
}

/** The cost of the same list when it is fetched and parsed at once, without indexing and drawing. */
async function plainWay() {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
  const { access_token: token } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  const from = performance.now()
  const answer = await fetch('/public/api/v1.0/management/organization/location', {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
  })
  const text = await answer.text()
  const fetched = performance.now()
  JSON.parse(text)
  return { fetch: fetched - from, parse: performance.now() - fetched, megabytes: text.length / 1e6 }
}
