import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { startTestAppOn, type TestApp } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { watchEventLoop } from '../../testing/event-loop.ts'

const path = `${basePath}/management/organization/location`
const length = 20_000
let platform: TestApp
let authorization: string

beforeAll(async () => {
  // Without the checks of tests: a checked answer is not sent piece by piece.
  platform = await startTestAppOn(await freshDatabase('sample'), {}, undefined, false)
  authorization = `Bearer ${await platform.tokenOf('other-admin')}`
  const { integratorId } = await (await platform.as('other-admin')).getCurrentAccount()
  // Many equal names, quotes, line breaks, and letters of several bytes.
  const [name, street] = ['Kälte "\n', 'Straße\t\\\u0001😀']
  await platform.database.db.execute(sql`
    insert into locations (id, integrator_id, name, streetline1, slid, version)
    select 'long-' || n, ${integratorId}::text, ${name}::text || n % 4000, ${street}::text || n, nullif('S-' || n, 'S-7'), n
    from generate_series(1, ${length}::int) as n`)
  await platform.database.db.execute(sql`
    insert into layouts (id, location_id, name) select 'plan-' || n, 'long-' || n % 900, 'Floor ' || n % 3
    from generate_series(1, 2000) as n where n % 900 > 0`)
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.close())

async function ask(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const port = portOf(platform.app.server)
  const request = get({ port, path, headers: { authorization, ...headers } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function statusOf(asked: Promise<IncomingMessage>): Promise<number | undefined> {
  const response = await asked
  await text(response)
  return response.statusCode
}

const inUse = () => platform.database.db.$client.totalCount - platform.database.db.$client.idleCount

interface Entry {
  id: string
  layouts: { layoutId: string }[]
}

test('a long list is complete, in order, and the same JSON as a short one', async () => {
  const response = await ask()
  expect([response.statusCode, response.headers['etag']]).toEqual([200, expect.stringMatching(/^W/)])
  const whole = await text(response)
  const entries = JSON.parse(whole) as Entry[]
  expect(JSON.stringify(entries)).toBe(whole)
  const { rows } = await platform.database.db.execute<{ id: string; layouts: string | null }>(sql`
    select l.id, (select string_agg(y.id, ' ' order by y.name, y.id) from layouts y where y.location_id = l.id) as layouts
    from locations l where integrator_id = (select integrator_id from accounts where username = 'other-admin')
    order by l.name, l.id`)
  expect(rows.length).toBeGreaterThan(length)
  const found = entries.map(({ id, layouts }) => [id, layouts.map(({ layoutId }) => layoutId).join(' ')])
  expect(found).toEqual(rows.map(({ id, layouts }) => [id, layouts ?? '']))
})

test('a client that leaves early keeps no connection busy', async () => {
  for (let count = 0; count < 12; count += 1) {
    const response = await ask()
    await once(response, 'readable')
    response.destroy()
  }
  await expect.poll(inUse).toBe(0)
  expect(await statusOf(ask())).toBe(200)
})

test('it does not block other callers', async () => {
  const loop = watchEventLoop()
  await loop.expectFree('20,000 locations', async () => text(await ask()))
  await loop.expectFree('20,000 locations, compressed', async () => {
    await buffer(await ask({ 'accept-encoding': 'gzip' }))
  })
  console.info(loop.report())
  await expect.poll(inUse).toBe(0)
})
