import { basePath } from '#contract/op'
import type { LiveEvent } from '#contract/schemas/live'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect } from 'vitest'
import { portOf } from '../base/address.ts'
import { devices } from '../db/schema/index.ts'
import { clientFor, startTestAppOn } from './app.ts'
import { freshDatabase } from './database.ts'
import { addPlant } from './linked.ts'
import { addDevice, addDeviceToken } from './plant.ts'

/** A platform that looks for changes so often, with streams over real connections. For one test file. */
export async function startLiveTest(every: number) {
  const platform = await startTestAppOn(await freshDatabase('sample'), {}, undefined, true, undefined, {
    live: { every, beat: 2 * every, streamsPerAccount: 20 },
  })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const { db } = platform.database
  const address = `http://127.0.0.1:${portOf(platform.app.server)}${basePath}/live`

  const open: AbortController[] = []
  afterEach(() => {
    for (const stream of open.splice(0)) stream.abort()
  })
  afterAll(() => platform.close())

  /** A stream over a real connection, and what has come of it so far. */
  async function follow(token: string) {
    const aborting = new AbortController()
    open.push(aborting)
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: aborting.signal,
    })
    const followed = { answer, events: [] as LiveEvent[], beats: 0, isOver: false }
    const read = async () => {
      let rest = ''
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) {
        const texts = (rest + decoder.decode(part, { stream: true })).split('\n\n')
        rest = texts.pop() ?? ''
        for (const text of texts) {
          if (text === ':') followed.beats += 1
          else followed.events.push(JSON.parse(text.replace(/^data: /, '')) as LiveEvent)
        }
      }
    }
    void read()
      .catch(() => {})
      .finally(() => (followed.isOver = true))
    // From the second sign of life on it is known what was there before.
    if (answer.ok) await expect.poll(() => followed.beats).toBeGreaterThan(1)
    return followed
  }

  async function addMeter(integratorId: string) {
    const deviceId = await addDevice(db, integratorId, { sampleFrequency: 60, status: 'INITIALIZED' })
    const plant = await addPlant(db, integratorId, { deviceId })
    await db.update(devices).set({ locationId: plant.locationId }).where(eq(devices.id, deviceId))
    const device = clientFor(platform.app, await addDeviceToken(db, deviceId))
    const sample = { measurementId: plant.power, time: Date.now() / 1000, value: 4.2 }
    return {
      ...plant,
      deviceId,
      device,
      send: async () => device.storeOwnSamples({ body: { samples: [sample] } }),
    }
  }

  return { platform, db, address, open, follow, addMeter }
}
