import { readLimits } from '#contract/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deviceReads, deviceStates, devices } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { createDeviceReads } from '../../domain/devices/reads.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addDeviceToken } from '../../testing/plant.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { latestTrace } from '../../testing/traces.ts'

const { platform, db, api, own } = await startAsDeviceManager()

async function addGateway() {
  const deviceId = await addDevice(db, own, { sampleFrequency: 60 })
  const token = await addDeviceToken(db, deviceId)
  return { deviceId, token, device: clientFor(platform.app, token) }
}

const tcpConfig = { host: '10.0.4.17', port: 502, unit: 1 }
const body = {
  tcpConfig,
  registers: [
    { function: 'HOLDING_REGISTER' as const, address: 118, type: 'F32' as const },
    { function: 'COIL' as const, address: 3, type: 'BOOL' as const },
  ],
}
const results = [
  { words: [0x41_ab, 0x33_33], exception: null },
  { words: [], exception: 2 },
]
const report = { version: '1', uptime: 1, clock: 1 }

/** Until the platform knows that the device waits. */
const listening = (deviceId: string) =>
  vi.waitFor(
    async () => {
      const [row] = await db.select().from(deviceStates).where(eq(deviceStates.deviceId, deviceId))
      expect(row?.listeningUntil).toBeInstanceOf(Date)
    },
    { timeout: 60_000, interval: 10 },
  )

test.each(['the same process', 'another process'])(
  'a device at %s gets the request, and the person its answer',
  async (where) => {
    const { deviceId, token } = await addGateway()
    const app = where === 'another process' ? await startSecondProcess(platform.database) : platform.app
    const device = clientFor(app, token)
    const next = device.nextOwnRead({ body: {} })
    await listening(deviceId)
    const reading = api.readDevice({ deviceId, body })
    const { read } = await next
    expect(read).toEqual({
      readId: expect.any(String) as string,
      within: readLimits.waitSeconds,
      tcpConfig,
      rtuConfig: null,
      registers: body.registers,
    })
    const readId = read?.readId ?? ''
    await device.answerOwnRead({ body: { readId, results } })
    expect(await reading).toEqual({ outcome: 'ANSWERED', reportedAt: null, results, problem: null })
    const trace = await latestTrace(db)
    expect([trace.action, trace.deviceId]).toEqual(['DEVICE_READ', deviceId])
    expect(trace.new).toMatchObject({ tcpConfig, outcome: 'ANSWERED' })
    // Nobody waits for a second answer.
    expect(await failureOf(device.answerOwnRead({ body: { readId, results } }))).toMatchObject({
      status: 404,
    })
  },
)

test('a device that does not wait is reported at once: as silent since its last report, or as unable', async () => {
  const { deviceId, device } = await addGateway()
  const outcome = async () => api.readDevice({ deviceId, body })
  expect(await outcome()).toEqual({ outcome: 'SILENT', reportedAt: null, results: [], problem: null })
  await device.reportOwnState({ body: report })
  expect(await outcome()).toMatchObject({ outcome: 'NOT_OFFERED', reportedAt: expect.any(Number) as number })
  const [long, ago] = [new Date('2026-01-01T14:02:00Z'), new Date('2026-01-01T14:05:00Z')]
  await db
    .update(deviceStates)
    .set({ reportedAt: long, offlineAt: ago, listeningUntil: ago })
    .where(eq(deviceStates.deviceId, deviceId))
  expect(await outcome()).toMatchObject({ outcome: 'SILENT', reportedAt: long.getTime() / 1000 })
  expect(await db.select().from(deviceReads).where(eq(deviceReads.deviceId, deviceId))).toEqual([])
})

test('a device reads for two people at once, and a person waits for seconds only', async () => {
  const { deviceId, device } = await addGateway()
  await device.nextOwnRead({ body: { wait: 0 } })
  const since = performance.now()
  const readings = [api.readDevice({ deviceId, body }), api.readDevice({ deviceId, body })]
  await vi.waitFor(async () =>
    expect(await db.select().from(deviceReads).where(eq(deviceReads.deviceId, deviceId))).toHaveLength(2),
  )
  expect(await failureOf(api.readDevice({ deviceId, body }))).toMatchObject({ status: 429 })
  const { read } = await device.nextOwnRead({ body: { wait: 0 } })
  for (const reading of readings) expect(await reading).toMatchObject({ outcome: 'UNANSWERED', results: [] })
  const seconds = (performance.now() - since) / 1000
  expect(seconds).toBeGreaterThanOrEqual(readLimits.waitSeconds - 0.1)
  const late = device.answerOwnRead({ body: { readId: read?.readId ?? '', results } })
  expect(await failureOf(late)).toMatchObject({ status: 404 })
})

test('a device reads so often in a minute, and requests of the past are removed', async () => {
  const { deviceId, device } = await addGateway()
  await device.nextOwnRead({ body: { wait: 0 } })
  const old = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const row = { deviceId, request: { tcpConfig, rtuConfig: null, registers: body.registers } }
  await db.insert(deviceReads).values([
    { ...row, createdAt: old(300), expiresAt: old(295) },
    ...Array.from({ length: readLimits.perMinute }, () => ({
      ...row,
      createdAt: old(20),
      expiresAt: old(15),
    })),
  ])
  const { status, message } = await failureOf(api.readDevice({ deviceId, body }))
  expect([status, message]).toEqual([429, expect.stringMatching(/20 times a minute.* in (3\d|40) s/)])
  await db
    .update(deviceReads)
    .set({ createdAt: old(61), expiresAt: old(61) })
    .where(eq(deviceReads.deviceId, deviceId))
  const reading = api.readDevice({ deviceId, body })
  const { read } = await device.nextOwnRead({ body: {} })
  await device.answerOwnRead({ body: { readId: read?.readId ?? '', results } })
  await reading
  expect(await db.select().from(deviceReads).where(eq(deviceReads.deviceId, deviceId))).toHaveLength(1)
})

test('a request is given out once, also to two programs with the same token', async () => {
  const { deviceId, token, device } = await addGateway()
  const second = clientFor(await startSecondProcess(platform.database), token)
  const waiting = [
    device.nextOwnRead({ body: { wait: 2 } }),
    second.nextOwnRead({ body: { wait: 2 } }),
    device.nextOwnRead({ body: { wait: 2 } }),
  ]
  await listening(deviceId)
  const reading = api.readDevice({ deviceId, body })
  const given = (await Promise.all(waiting)).flatMap(({ read }) => read ?? [])
  expect(given).toHaveLength(1)
  await device.answerOwnRead({ body: { readId: given[0]?.readId ?? '', results } })
  expect(await reading).toMatchObject({ outcome: 'ANSWERED' })
})

test('an answer fits its request, and is that of its own device', async () => {
  const { deviceId, device } = await addGateway()
  const { device: stranger } = await addGateway()
  await device.nextOwnRead({ body: { wait: 0 } })
  const reading = api.readDevice({ deviceId, body })
  const { read } = await device.nextOwnRead({ body: {} })
  const readId = read?.readId ?? ''
  const answer = async (of: typeof device, wrong: typeof results) =>
    failureOf(of.answerOwnRead({ body: { readId, results: wrong } }))
  expect(await answer(stranger, results)).toMatchObject({ status: 404 })
  expect(await answer(device, results.slice(0, 1))).toMatchObject({ status: 400 })
  const [, coil] = results
  expect(await answer(device, [{ words: [1], exception: null }, ...(coil ? [coil] : [])])).toMatchObject({
    status: 400,
  })
  await device.answerOwnRead({ body: { readId, results } })
  expect(await reading).toMatchObject({ outcome: 'ANSWERED', results })
})

test('calls that are held take no connection to the database, and end when the server stops', async () => {
  const app = await startSecondProcess(platform.database)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const gateways = await Promise.all(Array.from({ length: 10 }, () => addGateway()))
  const queries = vi.spyOn(db.$client, 'query')
  onTestFinished(() => queries.mockRestore())
  const held = gateways.map(async ({ token }) => {
    const answer = await fetch(`${url}/public/api/v1.0/device/self/read/next`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return [answer.status, await answer.json()]
  })
  await Promise.all(gateways.map(({ deviceId }) => listening(deviceId)))
  // Other regular work asks too.
  const ownQueries = () =>
    queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('device_reads')).length
  const [before, since] = [ownQueries(), performance.now()]
  await new Promise((done) => setTimeout(done, 1600))
  // Two looks a second, for all of them together.
  const looks = (performance.now() - since) / 500
  expect(ownQueries() - before).toBeLessThanOrEqual(looks + 2)
  // Regular work takes one now and then, but a held call would have it all the time.
  await expect
    .poll(() => {
      const { total, idle, waiting } = platform.database.connections()
      return [total - idle, waiting]
    })
    .toEqual([0, 0])
  await app.close()
  expect(await Promise.all(held)).toEqual(gateways.map(() => [200, { read: null }]))
})

test('a device that has gone does not take a request with it', async () => {
  const app = await startSecondProcess(platform.database)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { deviceId, token, device } = await addGateway()
  const leaving = new AbortController()
  const gone = fetch(`${url}/public/api/v1.0/device/self/read/next`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  })
  await listening(deviceId)
  leaving.abort()
  await expect(gone).rejects.toThrow('aborted')
  await new Promise((done) => setTimeout(done, 200))
  const reading = api.readDevice({ deviceId, body })
  // Longer than a look of the process that held the call.
  await new Promise((done) => setTimeout(done, 1000))
  const { read } = await device.nextOwnRead({ body: { wait: 0 } })
  await device.answerOwnRead({ body: { readId: read?.readId ?? '', results } })
  expect(await reading).toMatchObject({ outcome: 'ANSWERED' })
})

test('a report that is being stored holds up nobody who reads', async () => {
  const [busy, other] = [await addGateway(), await addGateway()]
  await busy.device.reportOwnState({ body: report })
  const next = await transaction(db, async (queries) => {
    await queries.update(deviceStates).set({ waiting: 1 }).where(eq(deviceStates.deviceId, busy.deviceId))
    const held = busy.device.nextOwnRead({ body: { wait: 3 } })
    await other.device.nextOwnRead({ body: { wait: 0 } })
    const reading = api.readDevice({ deviceId: other.deviceId, body })
    const { read } = await other.device.nextOwnRead({ body: {} })
    await other.device.answerOwnRead({ body: { readId: read?.readId ?? '', results } })
    expect(await reading).toMatchObject({ outcome: 'ANSWERED' })
    return { held }
  })
  await listening(busy.deviceId)
  expect(await next.held).toEqual({ read: null })
})

test('a request that is taken while its device goes away is left to the next call', async () => {
  const { deviceId, device } = await addGateway()
  await device.nextOwnRead({ body: { wait: 0 } })
  const reading = api.readDevice({ deviceId, body })
  const ofDevice = eq(deviceReads.deviceId, deviceId)
  await vi.waitFor(async () => expect(await db.select().from(deviceReads).where(ofDevice)).toHaveLength(1))
  const leaving = new AbortController()
  const gone = await transaction(db, async (queries) => {
    await queries.select().from(deviceReads).where(ofDevice).for('update')
    const call = createDeviceReads(db).next({ deviceId, integratorId: own }, 25, leaving.signal)
    const isTaking = sql`select from pg_locks where not granted and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect((await db.execute(isTaking)).rows).toHaveLength(1))
    leaving.abort()
    return { call }
  })
  expect(await gone.call).toBeUndefined()
  const { read } = await device.nextOwnRead({ body: { wait: 2 } })
  await device.answerOwnRead({ body: { readId: read?.readId ?? '', results } })
  expect(await reading).toMatchObject({ outcome: 'ANSWERED' })
})

test('a token that ends while its call is held gets nothing any more', async () => {
  const { deviceId, device } = await addGateway()
  const next = failureOf(device.nextOwnRead({ body: { wait: 2 } }))
  await listening(deviceId)
  await db
    .update(devices)
    .set({ tokenExpiresAt: sql`now()` })
    .where(eq(devices.id, deviceId))
  expect(await next).toMatchObject({ status: 401 })
})

test('calls of devices that are held leave other integrators room', async () => {
  const reads = createDeviceReads(db, 4)
  const { signal } = new AbortController()
  const hold = async (deviceId: string, integratorId: string) =>
    reads.next({ deviceId, integratorId }, 25, signal)
  const held = [hold('one', 'a'), hold('two', 'a')]
  await expect(hold('three', 'a')).rejects.toMatchObject({ status: 503 })
  held.push(hold('four', 'b'))
  await expect(reads.ask({ deviceId: 'five', integratorId: 'a' }, body)).rejects.toMatchObject({
    status: 503,
  })
  reads.close()
  expect(await Promise.all(held)).toEqual([undefined, undefined, undefined])
})

test('a third call of a device ends its first one', async () => {
  const reads = createDeviceReads(db)
  const { signal } = new AbortController()
  const ended: string[] = []
  const hold = async (name: string) => {
    await reads.next({ deviceId: 'one', integratorId: 'a' }, 25, signal)
    ended.push(name)
  }
  const held = ['first', 'second', 'third'].map(hold)
  await held[0]
  expect(ended).toEqual(['first'])
  reads.close()
  await Promise.all(held)
})
