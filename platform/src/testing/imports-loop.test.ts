import { importLimits } from '#contract/limits'
import { basePath } from '#contract/op'
import { operations } from '#contract/operations/index'
import type { TableReport } from '#contract/schemas/import'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAppOn, type TestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { watchEventLoop } from './event-loop.ts'

const most = importLimits.lines - 1
/** Lines that change something. One import takes no more than 500 of them. */
const changes = 400
const timeout = 600_000
const loop = watchEventLoop(50)
let platform: TestApp

beforeAll(async () => {
  // A checked answer would be counted too.
  platform = await startTestAppOn(await freshDatabase('sample'), {}, undefined, false)
  const { db } = platform.database
  const { integratorId } = await (await platform.as('admin')).getCurrentAccount()
  await db.execute(sql`
    insert into locations (id, integrator_id, name, slid, city)
    select 'loc-' || n, ${integratorId}, 'Hall ' || n, 'S-' || n, 'Bremen' from generate_series(1, ${most}::int) as n`)
  await db.execute(sql`
    insert into accounts (id, integrator_id, username, username_key, email, email_key, first_name, last_name, roles)
    select 'acc-' || n, ${integratorId}, 'person' || n, 'person' || n, 'p' || n || '@many.example', 'p' || n || '@many.example', 'Ida', 'Holm', array['ROLE_LOCATION_READ']
    from generate_series(1, ${most}::int) as n`)
  await db.execute(sql`
    insert into location_groups (id, integrator_id, name)
    select 'grp-' || n, ${integratorId}, 'Group ' || n from generate_series(1, 500) as n`)
  await db.execute(sql`
    insert into devices (id, integrator_id, cloudlink_id, location_id, hcb_location, status)
    select 'dev-' || n, ${integratorId}, 'CL-' || n, 'loc-' || n, 'Roof', 'ONLINE' from generate_series(1, ${most}::int) as n`)
  await db.execute(sql`analyze`)
}, timeout)

afterAll(async () => {
  console.info(loop.report())
  await platform.close()
})

const lines = (header: string, line: (at: number) => string) =>
  [header, ...Array.from({ length: most }, (_, at) => line(at + 1))].join('\n')

const isChange = (at: number) => at <= changes

const texts = {
  importLocations: lines(
    'Site ID,Name,City,Country',
    (at) => `S-${at},Hall ${at},${isChange(at) ? 'Hamburg' : 'Bremen'},Germany`,
  ),
  importAccounts: lines(
    'Username,First Name,Last Name,Email,Roles',
    (at) => `person${at},${isChange(at) ? 'Nora' : 'Ida'},Holm,p${at}@many.example,Location read`,
  ),
  importMemberships: lines(
    'Username,Location Group,Member',
    (at) => `person${at},Group ${1 + (at % 500)},${isChange(at) ? 'yes' : 'no'}`,
  ),
  importDevices: lines(
    'Cloudlink ID,Location,HCB Location',
    (at) => `CL-${at},S-${at},${isChange(at) ? 'Cellar' : 'Roof'}`,
  ),
}

test.each(Object.entries(texts) as [keyof typeof texts, string][])(
  '%s rehearses as many lines as it takes in 3 s of processor time, and lets others go on',
  { timeout },
  async (name, text) => {
    const { method, path } = operations[name]
    const headers = {
      authorization: `Bearer ${await platform.tokenOf('admin')}`,
      'content-type': 'application/json',
    }
    const request = { method, url: basePath + path, headers, payload: JSON.stringify({ text }) }
    let [body, quickest] = ['', Number.POSITIVE_INFINITY]
    await loop.expectFree(name, async () => {
      const start = process.cpuUsage()
      const answer = await platform.app.inject(request)
      const { user, system } = process.cpuUsage(start)
      quickest = Math.min(quickest, (user + system) / 1000)
      body = answer.body
    })
    const report = JSON.parse(body) as TableReport
    expect([report.lines.length, report.created + report.updated]).toEqual([most, changes])
    expect(report.lines.filter(({ outcome }) => outcome === 'INVALID').slice(0, 3)).toEqual([])
    // Of this process, without the database.
    console.info(`${name} took ${Math.round(quickest)} ms of processor time`)
    expect(quickest).toBeLessThan(3_000)
  },
)
