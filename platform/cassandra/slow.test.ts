import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { measurements } from '../src/db/schema/index.ts'
import { createSampleQueue } from '../src/domain/intake/queue.ts'
import { sampleStore } from '../src/domain/samples/current.ts'
import { addPlant } from '../src/testing/linked.ts'
import { startOwnApp } from '../src/testing/own-app.ts'
import { addDevice } from '../src/testing/plant.ts'
import { samplesOf } from '../src/testing/samples.ts'

const pid = Number(process.env['TEST_CASSANDRA_PID'])
const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const integratorId = 'int-nordkaelte'
const tooMany = { status: 429, retryAfterSeconds: 5 }
afterAll(() => process.kill(pid, 'SIGCONT'))

async function sender() {
  const deviceId = await addDevice(db, integratorId, {})
  const { power } = await addPlant(db, integratorId, { deviceId, slaveId: 7 })
  const queue = createSampleQueue()
  const from = Math.floor(Date.now() / 1000) - 7200
  const send = async (count = 1) => {
    const times = Array.from({ length: count }, (_, at) => from + at)
    const rows = { measurementIds: times.map(() => power), times, values: times.map(() => 7) }
    return queue.write(db, { deviceId, integratorId }, rows)
  }
  return { power, send, from }
}

test('while Cassandra does not answer, devices learn when to come again, and then all is stored', async () => {
  const { power, send, from } = await sender()
  process.kill(pid, 'SIGSTOP')
  try {
    // All of them at the first time-out, and none of them waits in memory afterwards. They are less than the integrator's share of the
    // queue, which is half of it while nobody else sends: what is more would be refused at once.
    const answers = await Promise.allSettled(Array.from({ length: 200 }, async () => send(700)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: tooMany })
    // At once, without asking Cassandra.
    await expect(send()).rejects.toMatchObject(tooMany)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const [before] = await db.select().from(measurements).where(eq(measurements.id, power))
  expect(before?.latestAt).toBeNull()
  await expect.poll(async () => (await send().catch(() => undefined))?.stored).toBe(1)
  expect(await samplesOf(db, power)).toContainEqual({ time: from, value: 7 })
  expect(sampleStore().state?.()).toMatchObject({ servers: { up: 1, down: 0 }, requestsUnderWay: 0 })
  expect(sampleStore().state?.().requestsFailed).toBeGreaterThan(0)
})

test('after a write that took long, the next ones have to wait, and it is acknowledged all the same', async () => {
  const { send } = await sender()
  await expect.poll(() => sampleStore().refusal()).toBeUndefined()
  process.kill(pid, 'SIGSTOP')
  const sent = send()
  await pause(2500)
  process.kill(pid, 'SIGCONT')
  expect(await sent).toMatchObject({ stored: 1 })
  await expect(send()).rejects.toMatchObject(tooMany)
})
