import { join } from 'node:path'
import pg from 'pg'
import { runnerImport } from 'vite'
import { inScratch } from '../../scripts/lib/command.mjs'

const importTs = async (path) => (await runnerImport(join(import.meta.dirname, '../..', path))).module

/** The built platform with this many locations, and how long a person waits for them after signing in. */
export const measureSignIn = (browser, count, rounds = 3) =>
  inScratch('sign-in-bench', (folder) => measureIn(folder, browser, count, rounds))

async function measureIn(folder, browser, count, rounds) {
  const { makePlatform } = await importTs('e2e/support/platform.ts')
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
  const { embeddedAddress } = await importTs('platform/src/db/connection.ts')
  const { secondIntegrator } = await importTs('platform/src/sample/integrators.ts')
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
