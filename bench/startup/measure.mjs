import { step } from '../../scripts/lib/run.mjs'
import { median } from '../lib/numbers.mjs'
import { withPlatform } from '../lib/platform.mjs'
import { openBrowser } from '../list/browser.mjs'
import { measureSignIn } from '../list/signIn.mjs'

const person = { username: 'admin', password: 'demo' }
const slowdowns = [1, 4]

/**
 * The built console with the sample data: the login page and the first page after it, also with a slowed-down
 * processor. Then a sign-in with many locations.
 */
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
async function visit(browser, url, slowdown) {
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
