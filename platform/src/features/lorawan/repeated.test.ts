import { expect, test } from 'vitest'
import { toSeconds } from '../../base/time.ts'
import { startNetworkServer } from '../../testing/network-server.ts'
import { samplesOf } from '../../testing/samples.ts'

const { db, api, locationId, ...server } = await startNetworkServer()
const { send, chirpStack, addSensor, settled, heard, expectValues } = server

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test('a sensor that begins again to count is heard, and each of its uplinks counts once', async () => {
  const { devEui, componentId } = await addSensor()
  const day = Date.parse('2026-03-02T09:00:00Z')
  const at = (minutes: number) => ({ time: new Date(day + 60_000 * minutes).toISOString() })
  const uplink = (fCnt: number, minutes: number, hex: string) =>
    chirpStack(devEui, { fCnt, ...at(minutes), data: base64(hex) })
  const [first, second] = [uplink(1, 0, '0100C8'), uplink(2, 10, '0100C9')]
  // Without a join: the session and its address stay. The battery is changed, and the values are others by chance or not.
  const [again, same] = [uplink(1, 20, '0100CA'), uplink(2, 200, '0100C9')]
  const all = [first, second, again, same]
  for (const body of all) expect(await send(body, 'up')).toBe('STORED')
  // Delivered again, in any order.
  for (const body of all.toReversed()) expect(await send(body, 'up')).toBe('REPEATED')
  // A third time, and at the same moment.
  const third = uplink(1, 400, '0100CB')
  const outcomes = await Promise.all([1, 2, 3].map(() => send(third, 'up')))
  expect(outcomes.toSorted()).toEqual(['REPEATED', 'REPEATED', 'STORED'])
  // Of the first life, and late.
  expect(await send(uplink(2, -100, '0100CC'), 'up')).toBe('STORED')
  await settled(devEui)
  expect(await heard(devEui)).toMatchObject({ uplinks: 6, heardAt: toSeconds(day) + 400 * 60 })
  await expectValues(componentId, { temperature: 20.3 })
  const { measurements } = await api.getComponent({ locationId, zoneId: 'z-1', componentId })
  const { measurementId = '' } = measurements.find(({ externalId }) => externalId === 'temperature') ?? {}
  const stored = await samplesOf(db, measurementId)
  expect(stored.map(({ time, value }) => [(time - toSeconds(day)) / 60, value])).toEqual([
    [-100, 20.4],
    [0, 20],
    [10, 20.1],
    [20, 20.2],
    [200, 20.1],
    [400, 20.3],
  ])
})

test('what a sensor sends again within an hour is no new uplink, nor what has no time of its own', async () => {
  const { devEui } = await addSensor()
  const at = (time: string) => ({ fCnt: 1, time: `2026-03-02T${time}Z` })
  expect(await send(chirpStack(devEui, at('09:00:00')), 'up')).toBe('STORED')
  expect(await send(chirpStack(devEui, at('09:00:07')), 'up')).toBe('REPEATED')
  expect(await send(chirpStack(devEui, at('10:00:00')), 'up')).toBe('REPEATED')
  expect(await send(chirpStack(devEui, at('10:00:01')), 'up')).toBe('STORED')
  const timeless = chirpStack(devEui, { fCnt: 2, time: undefined })
  const outcomes = [await send(timeless, 'up'), await send(timeless, 'up')]
  expect(outcomes).toEqual(['STORED', 'REPEATED'])
})
