import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '#contract/schemas/live'
import { and, eq, isNotNull } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../base/request.ts'
import { hour } from '../../base/time.ts'
import { openDatabase } from '../../db/connection.ts'
import { accounts, alarms, conditionals, notices, tableVersions } from '../../db/schema/index.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { addAlarm, addNotice, changeAlarm } from '../../testing/alarm-provider.ts'
import { clientFor } from '../../testing/app.ts'
import { signIn } from '../../testing/identity.ts'
import { startLiveTest } from '../../testing/live.ts'
import { addLocation } from '../../testing/plant.ts'
import type { Context } from '../../http/context.ts'
import { createLive } from './handlers.ts'

const every = 50
const { platform, db, open, follow, addMeter } = await startLiveTest(every)

test('tells which answers a batch of samples has changed, to those who may read them', async () => {
  const own = await addMeter(mainIntegrator.id)
  const [admin, reader, other] = [
    await follow(await platform.tokenOf('admin')),
    await follow(await platform.tokenOf('reader')),
    await follow(await platform.tokenOf('other-admin')),
  ]
  expect(admin.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(admin.answer.headers.get('cache-control')).toBe('no-store')
  await own.send()
  await expect.poll(() => admin.events).toHaveLength(1)
  await expect.poll(() => reader.events).toHaveLength(1)
  const { locationId, deviceId } = own
  const ofLocation = ['getLocationValues', 'getLocationOverview', 'getSamples']
  expect(admin.events[0]?.changed).toEqual([
    { operations: [...ofLocation, 'getDeviceOverview'], locationIds: [locationId], deviceIds: [deviceId] },
  ])
  expect(reader.events[0]?.changed).toEqual([{ operations: ofLocation, locationIds: [locationId] }])

  // The same samples again change nothing.
  await own.send()
  await (await addMeter(secondIntegrator.id)).send()
  await expect.poll(() => other.events.length).toBeGreaterThan(0)
  expect(JSON.stringify(other.events)).not.toContain(locationId)
  const values = (events: LiveEvent[]) =>
    events.flatMap(({ changed }) => changed.flatMap((one) => one.locationIds ?? []))
  expect([values(admin.events), values(reader.events)]).toEqual([[locationId], [locationId]])
})

test('tells of a value that a person has stored', async () => {
  const { path, productId, power, locationId } = await addMeter(mainIntegrator.id)
  const stream = await follow(await platform.tokenOf('reader'))
  const admin = await platform.as('admin')
  await admin.storeValue({ ...path, productId, measurementId: power, value: '5' })
  await expect
    .poll(() => stream.events.flatMap(({ changed }) => changed))
    .toContainEqual({
      operations: ['getLocationValues', 'getLocationOverview', 'getSamples'],
      locationIds: [locationId],
    })
})

test('tells of the status of a device, and not of every report', async () => {
  const { device } = await addMeter(mainIntegrator.id)
  const stream = await follow(await platform.tokenOf('admin'))
  const report = { version: '1', uptime: 1, clock: 1, components: [] }
  await device.reportOwnState({ body: report })
  const ofDevices = {
    operations: ['listManagedDevices', 'listLocationDevices', 'getCommissioning', 'getDeviceOverview'],
  }
  const told = () => stream.events.flatMap(({ changed }) => changed.filter((one) => !one.locationIds))
  await expect.poll(told).toEqual([ofDevices])
  await device.reportOwnState({ body: report })
  await pause(4 * every)
  expect(told()).toHaveLength(1)
})

test('tells of alarms that begin, are commented and end, to everybody of the integrator', async () => {
  const { send, power, locationId } = await addMeter(mainIntegrator.id)
  await db
    .update(conditionals)
    .set({ enabled: true, threshold: 4 })
    .where(eq(conditionals.measurementId, power))
  // Nothing may be known of the alarms of an integrator before its first one.
  await db.delete(tableVersions).where(eq(tableVersions.tableName, 'alarms'))
  const [reader, other] = [
    await follow(await platform.tokenOf('reader')),
    await follow(await platform.tokenOf('other-admin')),
  ]
  const ofAlarms = { operations: ['countOpenAlarms', 'listManagedAlarms', 'getAlarm'] }
  const told = ({ events }: typeof reader) =>
    events.flatMap(({ changed }) => changed.filter((one) => one.operations.includes('getAlarm')))
  // A moment after each step of an alarm it is known whether somebody has to be notified. That is a change too.
  const unseen = and(eq(alarms.locationId, locationId), isNotNull(alarms.notifyAt))
  const toldOf = async (change: () => Promise<unknown>) => {
    await expect.poll(async () => db.$count(alarms, unseen)).toBe(0)
    const { beats } = reader
    await expect.poll(() => reader.beats).toBeGreaterThan(beats + 1)
    const before = told(reader).length
    await change()
    await expect.poll(() => told(reader).slice(before)).toContainEqual(ofAlarms)
  }
  await toldOf(send)
  const admin = await platform.as('admin')
  const [alarm] = await admin.listManagedAlarms({ query: { locationId } })
  const alarmId = alarm?.alarmId ?? ''
  await toldOf(async () => admin.commentAlarm({ alarmId, body: { text: 'On my way.' } }))
  await toldOf(async () => admin.resolveAlarm({ alarmId }))
  expect(told(other)).toEqual([])
})

test('tells the page of an alarm what became of a message, and no list', async () => {
  const locationId = await addLocation(db, mainIntegrator.id, [])
  const alarmId = await addAlarm(db, mainIntegrator.id, locationId)
  await changeAlarm(db, alarmId, { notifyAt: null })
  await addNotice(db, mainIntegrator.id, alarmId)
  const stream = await follow(await platform.tokenOf('reader'))
  const ofPage = { operations: ['getAlarm'] }
  let attempt = 0
  // Again, because a due alarm of another test may change at the same moment, and both are told as one.
  const changeAgain = async () => {
    await db
      .update(notices)
      .set({ answer: `delivered, attempt ${(attempt += 1)}` })
      .where(eq(notices.alarmId, alarmId))
    return stream.events.flatMap(({ changed }) => changed)
  }
  await expect.poll(changeAgain, { interval: 4 * every }).toContainEqual(ofPage)
})

const integratorId = secondIntegrator.id

test.each<[string, (token: string) => Promise<unknown>]>([
  ['the session', async (token) => clientFor(platform.app, token).logout()],
  [
    'the account',
    async () =>
      db
        .update(accounts)
        .set({ integratorId: mainIntegrator.id })
        .where(eq(accounts.username, 'other-admin')),
  ],
  [
    'the rights of a suspended integrator',
    async () => (await platform.as('operator')).suspendIntegrator({ integratorId }),
  ],
])('ends with %s', async (_what, end) => {
  const { accessToken } = await signIn(platform.app, 'other-admin', 'demo')
  const [stream, another] = [await follow(accessToken), await follow(await platform.tokenOf('reader'))]
  await end(accessToken)
  await expect.poll(() => stream.isOver).toBe(true)
  expect(another.isOver).toBe(false)
  await db.update(accounts).set({ integratorId }).where(eq(accounts.username, 'other-admin'))
  await (await platform.as('operator')).resumeIntegrator({ integratorId })
})

const callerUntil = (tokenExpiresAt: Date): Caller => ({
  accountId: 'acc-1',
  username: 'somebody',
  email: 'somebody@example.com',
  integratorId,
  integratorName: 'Somebody',
  roles: [],
  isOperator: false,
  sessionKey: 'session',
  tokenExpiresAt,
  origin: { subject: 'acc-1', tokenId: '', grantId: '' },
})

/** A stream that nobody reads. */
async function unread(
  limits: Parameters<typeof createLive>[2],
  tokenExpiresAt = new Date(Date.now() + 60_000),
  from = db,
) {
  const live = createLive(from, { warn: () => {} }, { every, beat: every, ...limits })
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.username, 'other-admin'))
  const caller = { ...callerUntil(tokenExpiresAt), accountId: account?.id ?? '' }
  const begin = async (more: Partial<typeof caller> = {}) =>
    live.handlers.followChanges(input, { caller: { ...caller, ...more } } as Context)
  return { live, stream: await begin(), begin }
}

const input = { params: {}, query: undefined, body: undefined }

test('ends with its token', async () => {
  const { live, stream } = await unread({}, new Date(Date.now() + 3 * every))
  stream.body.resume()
  await expect.poll(() => stream.body.closed).toBe(true)
  expect(live.count()).toBe(0)
})

test('ends while the database does not answer', async () => {
  const own = await openDatabase({ url: String(db.$client.options.connectionString) })
  const { live, stream } = await unread({}, new Date(Date.now() + hour), own.db)
  stream.body.resume()
  await own.close()
  await expect.poll(() => stream.body.closed).toBe(true)
  expect(live.count()).toBe(0)
})

test('drops a reader that does not keep up', async () => {
  const { live, stream } = await unread({ unreadBytes: 10 })
  await expect.poll(() => stream.body.destroyed).toBe(true)
  expect(stream.body.readableEnded).toBe(false)
  expect(live.count()).toBe(0)
})

test('asks the database once for all streams, and not at all without one', async () => {
  const token = await platform.tokenOf('admin')
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const names: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    names.push(String((args[0] as { name?: string }).name))
    return Reflect.apply(query, this, args) as never
  })
  try {
    await Promise.all(Array.from({ length: 15 }, () => follow(token)))
    names.splice(0)
    await pause(20 * every)
    const asked = names.filter((name) => name === 'live_changes').length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(21)
    expect(names.filter((name) => name.startsWith('caller'))).toEqual([])
    for (const stream of open.splice(0)) stream.abort()
    await pause(4 * every)
    names.splice(0)
    await pause(4 * every)
    expect(names).not.toContain('live_changes')
  } finally {
    spy.mockRestore()
  }
})

test('an account can follow only so often, and so can everybody together', async () => {
  const token = await platform.tokenOf('admin')
  const streams = await Promise.all(Array.from({ length: 21 }, () => follow(token)))
  const statuses = streams.map(({ answer }) => answer.status)
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 1])
  const { stream, begin } = await unread({ streams: 1, streamsPerAccount: 2 })
  await expect(begin()).rejects.toMatchObject({ status: 503 })
  stream.drop()
})

test('the streams of one integrator leave others room', async () => {
  const { live, stream, begin } = await unread({ streams: 4 })
  const streams = [stream, await begin()]
  await expect(begin()).rejects.toMatchObject({ status: 503 })
  streams.push(await begin({ accountId: 'another', integratorId: 'another' }))
  for (const one of streams.splice(0)) one.drop()
  await expect.poll(() => live.count()).toBe(0)
  const again = await begin()
  again.drop()
})

test('others have their turn while many streams are written to', async () => {
  const { live, stream, begin } = await unread({ streamsPerAccount: 250, beginsPerMinute: 1_000 })
  const streams = [stream, ...(await Promise.all(Array.from({ length: 249 }, async () => begin())))]
  const order: string[] = []
  for (const one of streams)
    vi.spyOn(one, 'send').mockImplementation(() => {
      if (order.length === 0) setImmediate(() => order.push('others'))
      order.push('stream')
    })
  await expect.poll(() => order.length).toBeGreaterThan(250)
  const before = order.indexOf('others')
  expect(before).toBeGreaterThan(0)
  // Fewer if a round was under way when the last of them began.
  expect(before).toBeLessThanOrEqual(100)
  for (const one of streams) one.drop()
  await live.close()
})

test('ends when the platform stops', async () => {
  const { live, stream } = await unread({})
  stream.body.resume()
  await live.close()
  await expect.poll(() => stream.body.closed).toBe(true)
})
