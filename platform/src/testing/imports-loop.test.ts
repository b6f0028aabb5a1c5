import { gzipSync } from 'node:zlib'
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
const loop = watchEventLoop()
let platform: TestApp
let address: string

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
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
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
    'Site ID,Name,City',
    (at) => `S-${at},Hall ${at},${isChange(at) ? 'Hamburg' : 'Bremen'}`,
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

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
/** Less than a line may have, so that it is read. */
const cell = (part: string) => filled(part, importLimits.line - 200)
/** Many long lines, as far as a text goes. */
const longLines = (header: string, line: (at: number) => string) =>
  [header, ...Array.from({ length: 8 }, (_, at) => line(at + 1))].join('\n')

const hostile: [string, keyof typeof texts, string][] = [
  ['empty lines', 'importLocations', filled('\n', 1_400_000)],
  ['empty lines of Windows after a header', 'importLocations', `Name\n${filled('\r\n', 700_000)}`],
  ['lines of separators', 'importLocations', `Name,City\n${filled(',\n', 900_000)}`],
  ['lines of quotes', 'importLocations', `Name,City\n${filled('"",""\n', 800_000)}`],
  ['quotes', 'importLocations', filled('"', 1_400_000)],
  ['quotes in a cell', 'importLocations', longLines('Name,City', () => `"${cell('""')}",x`)],
  ['separators', 'importLocations', filled(',', importLimits.characters)],
  ['long lines of separators', 'importLocations', longLines('Name,City', () => cell(','))],
  ['one cell', 'importLocations', filled('x', importLimits.characters)],
  ['guarded signs', 'importLocations', longLines('Name,City', () => `x,"${cell(";'")}"`)],
  ['long words', 'importLocations', longLines('Name,Status', (at) => `Hall ${at},${cell('Aktiv ')}`)],
  ['more lines than it takes', 'importLocations', `Name\n${filled('x\n', 900_000)}`],
  [
    'roles',
    'importAccounts',
    longLines('Username,Roles', (at) => `person${at},"${cell('Location read;location-READ,')}"`),
  ],
  [
    'names that grow',
    'importAccounts',
    longLines(
      'Username,Email',
      (at) => `${cell('\uFDFA').slice(0, 40_000)}${at},${at}${cell('\uFDFA').slice(0, 40_000)}`,
    ),
  ],
  [
    'addresses',
    'importAccounts',
    longLines(
      'Username,Email,Phone Number',
      (at) => `n${at},a@${cell('.').slice(0, 45_000)}@,${cell('1 ').slice(0, 45_000)}!`,
    ),
  ],
  [
    'groups',
    'importAccounts',
    longLines(
      'Username,Location Groups',
      (at) => `person${at},"${cell('Group 1;Group 2; Group 3,')}Group 4"`,
    ),
  ],
  [
    'contact groups',
    'importMemberships',
    longLines('Username,Location Group,Contact Groups', (at) => `person${at},Group 1,"${cell('a;b;')}"`),
  ],
  ['places', 'importDevices', longLines('Cloudlink ID,Location', (at) => `CL-${at},${cell(' · ')}`)],
]

test.each(hostile)('of a text of %s, %s lets others go on', { timeout }, async (what, name, text) => {
  const { method, path } = operations[name]
  const headers = {
    authorization: `Bearer ${await platform.tokenOf('admin')}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  }
  const body = new Uint8Array(gzipSync(JSON.stringify({ text })))
  let status = 0
  await loop.expectFree(`${name}: ${what}`, async () => {
    const answer = await fetch(address + basePath + path, { method, headers, body })
    status = answer.status
    await answer.arrayBuffer()
  })
  expect([200, 400]).toContain(status)
})
