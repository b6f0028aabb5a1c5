import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../faults/ledger.mjs'
import { signIn } from '../../scripts/lib/platform.mjs'

const gateways = 6
const measurementsEach = 5
/** Milliseconds between two samples of a measurement, and between two calls. */
const [samplePeriod, callPeriod] = [100, 1000]
/** As in gateway/src/platform/client.ts. */
const timeout = 30_000
const longestWait = 5
const longestEnd = 120_000

/** Devices of the sample data. The first one is that of the alarms. No limit is on what the others measure. */
export async function makeGateways(query, url) {
  const operator = await signIn(url, 'operator')
  const { rows } = await query(
    `select devices.id as device, (array_agg(measurements.id order by measurements.id))[1:$1] as measurements
      from measurements join components on components.id = component_id join devices on devices.id = device_id
      where devices.location_id is not null
        and devices.integrator_id = (select integrator_id from devices order by id limit 1)
      group by devices.id having count(*) >= $1 order by devices.id offset 1 limit $2`,
    [measurementsEach, gateways],
  )
  return Promise.all(
    rows.map(async ({ device, measurements }) => {
      await query(`delete from conditionals where measurement_id = any($1)`, [measurements])
      await query(`update measurements set range_min = null, range_max = null where id = any($1)`, [
        measurements,
      ])
      // They report nothing here.
      await query(`update devices set sample_frequency = 86400 where id = $1`, [device])
      const { status, body } = await call(url, operator, 'POST', `/control/device/${device}/token`)
      if (status !== 200) throw new Error(`No token for ${device}: ${status} ${JSON.stringify(body)}`)
      return createGateway(url, body.token, measurements)
    }),
  )
}

/** Sends what was measured in the last second, until it is acknowledged. */
function createGateway(url, token, measurements) {
  /** When the acknowledged samples of each of its measurements were taken. */
  const acknowledged = /** @type {number[]} */ ([])
  const odd = new Map()
  let last = Date.now()
  let stopped = false
  let longest = 0

  async function send(times) {
    const samples = measurements.flatMap((measurementId) =>
      times.map((time) => ({ measurementId, time: time / 1000, value: Math.sin(time / 60_000) })),
    )
    for (;;) {
      const { status, body, headers } = await call(
        url,
        token,
        'POST',
        '/device/self/samples',
        { samples },
        timeout,
      )
      if (status === 200 && body.refused.length === 0) return
      const wait = Number(headers.get('retry-after'))
      if (![0, 429, 503].includes(status) || (status !== 0 && !(wait > 0)))
        odd.set(status, JSON.stringify(body).slice(0, 200))
      await pause(Math.min(wait || 1, longestWait) * 1000)
    }
  }

  async function run() {
    while (!stopped) {
      const begun = Date.now()
      const times = []
      for (; last + samplePeriod <= begun; last += samplePeriod) times.push(last + samplePeriod)
      await send(times)
      acknowledged.push(...times)
      const took = Date.now() - begun
      longest = Math.max(longest, took)
      await pause(Math.max(0, callPeriod - took))
    }
  }

  const ended = pause(callPeriod).then(run)
  return {
    measurements,
    acknowledged,
    odd,
    /** In seconds, since it was asked last: how long a call and its repetitions took. */
    takeLongest() {
      const seconds = longest / 1000
      longest = 0
      return seconds
    },
    async stop() {
      stopped = true
      await Promise.race([ended, pause(longestEnd, undefined, { ref: false })])
    },
  }
}

/**
 * Compares what was acknowledged since a time with what Cassandra has.
 *
 * @param {ReturnType<typeof createGateway>} gateway
 * @param {(measurementId: string, from: number, to: number) => Promise<number[]>} timesOf
 */
export async function compareSamples({ measurements, acknowledged }, timesOf, since = 0) {
  const expected = acknowledged.filter((time) => time > since)
  const found = { acknowledged: expected.length * measurements.length, lost: 0, twice: 0 }
  const [from, to] = [expected[0], expected.at(-1)]
  if (from === undefined || to === undefined) return found
  for (const measurementId of measurements) {
    const times = await timesOf(measurementId, from, to)
    const there = new Set(times)
    found.lost += expected.filter((time) => !there.has(time)).length
    found.twice += times.length - there.size
  }
  return found
}
