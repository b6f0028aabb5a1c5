import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { unknownSubject } from '../../identity/passwords/check.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openOnlooker, type Onlooker } from '../../testing/connections.ts'

/** Of ten connections: of one integrator alone, and of one address before the sign-in. */
const shareOf = { integrator: 5, address: 3 }
let platform: TestApp
let onlooker: Onlooker

beforeAll(async () => {
  platform = await startTestApp()
  onlooker = openOnlooker(platform.database)
})
afterAll(async () => {
  await onlooker.close()
  await platform.close()
})

const connections = () => {
  const { total, idle, waiting } = platform.database.connections()
  return { busy: total - idle, waiting }
}

/** Does the work while the calls wait for a lock that somebody else holds. */
async function whileWaiting<Answer>(
  share: number,
  calls: () => Promise<Answer>[],
  lock: string,
  work: () => Promise<void>,
) {
  const waiting = await transaction(onlooker.db, async (holder) => {
    await holder.execute(sql.raw(lock))
    const answers = calls()
    const others = answers.length - share
    await expect.poll(connections).toEqual({ busy: share, waiting: others })
    await work()
    return { answers }
  })
  return Promise.all(waiting.answers)
}

test('calls of one integrator, however many, leave the others their connections', async () => {
  const admin = await platform.as('admin')
  const other = await platform.as('other-admin')
  const group = await admin.createManagedGroup({ body: { name: 'Busy' } })
  const { locationGroupId } = group
  const rename = async (_: unknown, at: number) =>
    admin.updateManagedGroup({ locationGroupId, body: { ...group, name: `Busy ${at}` } })
  const lock = `select 1 from location_groups where id = '${locationGroupId}' for update`
  const renamed = await whileWaiting(
    shareOf.integrator,
    () => Array.from({ length: 12 }, async (_, at) => rename(_, at).catch((error: unknown) => error)),
    lock,
    async () => {
      // Each of them would wait behind all others, and end with 503.
      const own = await other.createManagedGroup({ body: { name: 'Calm' } })
      expect(await other.listManagedGroups()).toContainEqual(expect.objectContaining({ name: 'Calm' }))
      expect(await other.listManagedLocations()).not.toEqual([])
      await other.deleteManagedGroup({ locationGroupId: own.locationGroupId })
    },
  )
  expect(renamed).toHaveLength(12)
  // A connection is given back after its answer, and regular work takes one now and then.
  await expect.poll(connections).toEqual({ busy: 0, waiting: 0 })
})

const remind = (name: string, remoteAddress: string): InjectOptions => ({
  method: 'POST',
  url: '/realms/integrator/forgot-password',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: `name=${name}`,
  remoteAddress,
})

test('calls from one address before any sign-in leave the others their connections', async () => {
  const reader = await platform.as('reader')
  const lock = `select pg_advisory_xact_lock(hashtextextended('reminder 203.0.113.9', 0))`
  // However long it takes, the refusals are not forgotten meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers = await whileWaiting(
    shareOf.address,
    () => Array.from({ length: 34 }, async (_, at) => platform.app.inject(remind(`n${at}`, '203.0.113.9'))),
    lock,
    async () => {
      expect(await reader.listManagedLocations()).not.toEqual([])
      expect(await platform.app.inject(remind('somebody', '203.0.113.10'))).toMatchObject({ statusCode: 200 })
    },
  )
  const statuses = answers.map((answer) => answer.statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))

  // From now on a refusal asks nobody. Otherwise it would wait for the lock.
  await transaction(onlooker.db, async (holder) => {
    await holder.execute(sql.raw(lock))
    for (let at = 0; at < 5; at += 1) {
      const { statusCode, headers } = await platform.app.inject(remind('somebody', '203.0.113.9'))
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    }
  })
  vi.useRealTimers()
})

test('calls before any sign-in, from however many addresses, leave integrators their connections', async () => {
  const reader = await platform.as('reader')
  const other = await platform.as('other-admin')
  const lock = `select pg_advisory_xact_lock(hashtextextended('reminder ${unknownSubject('wanted')}', 0))`
  // The mails of the calls before.
  await expect.poll(connections).toEqual({ busy: 0, waiting: 0 })
  await whileWaiting(
    shareOf.integrator,
    () =>
      Array.from({ length: 30 }, async (_, at) => platform.app.inject(remind('wanted', `198.51.100.${at}`))),
    lock,
    async () => {
      expect(await reader.listManagedLocations()).not.toEqual([])
      expect(await other.listManagedGroups()).toBeDefined()
    },
  )
})
