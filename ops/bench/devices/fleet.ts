import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { basePath } from '#contract/op'
import type { Db } from '#platform/db/connection'
import { makeMonths } from '#platform/db/upkeep/months'
import { signDeviceToken, signingDeviceTokenKey } from '#platform/domain/devices/tokens'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import type { Server } from '../calls/servers.ts'

const integrator = sql`${mainIntegrator.id}::text`
const measurementsEach = 20
const timesEach = 10
export const samplesPerBatch = measurementsEach * timesEach
const day = 86_400_000

export interface Device {
  name: string
  token: string
  measurementIds: string[]
  /** Epoch seconds of its next sample. Each device has its own time, so nothing is sent twice. */
  next: number
}

/** What a part gets: a platform with a fleet of devices. */
export interface Bench {
  db: Db
  platform: Server
  fleet: Device[]
  seconds: number
  streams: number
  /** Where its alarms go. */
  provider: { arrived: Map<string, number> }
}

/** Devices with a location, a component and twenty measurements each, as signed-in as a device can be. */
export async function makeFleet(db: Db, size: number): Promise<Device[]> {
  const every = sql`generate_series(1, ${size}::int) as n`
  await makeMonths(db)
  await db.execute(sql`
    insert into locations (id, integrator_id, name) select 'fleet-' || n, ${integrator}, 'Fleet ' || n from ${every}`)
  await db.execute(sql`
    insert into zones (id, location_id, zone_id, name) select 'fleet-zone-' || n, 'fleet-' || n, 'Z1', 'Cold room' from ${every}`)
  await db.execute(sql`
    insert into devices (id, integrator_id, cloudlink_id, location_id, status)
    select 'fleet-device-' || n, ${integrator}, 'CL-F' || n, 'fleet-' || n, 'ONLINE' from ${every}`)
  await db.execute(sql`
    insert into components (id, integrator_id, location_id, zone_id, device_id, identifier, name)
    select 'fleet-part-' || n, ${integrator}, 'fleet-' || n, 'fleet-zone-' || n, 'fleet-device-' || n, 'F-' || n, 'Meter' from ${every}`)
  await db.execute(sql`
    insert into measurements (id, integrator_id, location_id, component_id, external_id, label)
    select 'fleet-value-' || n || '-' || m, ${integrator}, 'fleet-' || n, 'fleet-part-' || n, 'e' || m, 'Value ' || m
    from ${every} cross join generate_series(1, ${measurementsEach}::int) as m`)
  const key = await signingDeviceTokenKey(db)
  const now = new Date()
  const fleet: Device[] = []
  const hashes: object[] = []
  for (let n = 1; n <= size; n += 1) {
    const name = `fleet-device-${n}`
    const expiresAt = new Date(now.getTime() + day)
    const { token, stored } = await signDeviceToken(key, { deviceId: name, issuedAt: now, expiresAt })
    hashes.push({ id: name, hash: stored.tokenHash, kid: stored.tokenKid, expires: expiresAt.toISOString() })
    const measurementIds = Array.from({ length: measurementsEach }, (_, m) => `fleet-value-${n}-${m + 1}`)
    fleet.push({ name, token, measurementIds, next: now.getTime() / 1000 - 20 * 86_400 })
  }
  await db.execute(sql`
    update devices set token_hash = "given"."hash", token_kid = "given"."kid", token_expires_at = "given"."expires"
    from json_to_recordset(${JSON.stringify(hashes)}::json) as "given"("id" text, "hash" text, "kid" text, "expires" timestamptz)
    where devices.id = "given"."id"`)
  await db.execute(sql`vacuum analyze`)
  return fleet
}

/** The rows of the next batch: measurement, time, value. */
export function nextRows(device: Device): [string, number, number][] {
  const rows: [string, number, number][] = []
  for (let step = 0; step < timesEach; step += 1) {
    const time = device.next + step
    for (const [at, id] of device.measurementIds.entries())
      rows.push([id, time, Math.round(at * 10 + step) / 10])
  }
  device.next += timesEach
  return rows
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const post = async (port: number, device: Device): Promise<number> =>
  postRows(port, device, nextRows(device))

export async function postRows(
  port: number,
  device: Device,
  rows: [string, number, number][],
): Promise<number> {
  // Written out: what sends shares the processor with what is measured.
  const samples = rows.map(([id, time, value]) => `{"measurementId":"${id}","time":${time},"value":${value}}`)
  const body = `{"samples":[${samples.join(',')}]}`
  const sending = request({
    agent,
    port,
    method: 'POST',
    path: `${basePath}/device/self/samples`,
    headers: {
      authorization: `Bearer ${device.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${device.name}: ${response.statusCode} ${answer}`)
  return (JSON.parse(answer) as { stored: number }).stored
}
