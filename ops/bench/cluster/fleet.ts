import type { Db } from '#platform/db/connection'
import { sql } from 'drizzle-orm'
import { type Device, makeFleet } from '../devices/fleet.ts'

const minute = 60

/** A day of a cold room: slow, with some noise, and with one decimal as most controllers have it. */
const valueAt = (time: number, which: number): number =>
  Math.round((4 + which / 4 + 2 * Math.sin(time / 13_750 + which) + Math.random() / 2) * 10) / 10

/** Devices with a value of each measurement in each minute, and no samples yet. */
export async function makeMinuteFleet(db: Db, size: number): Promise<Device[]> {
  const fleet = await makeFleet(db, size)
  // As those of an installation do, they come to the end of an hour one after the other.
  for (const [at, device] of fleet.entries())
    device.next = Math.floor(device.next / minute) * minute + (at % 60) * minute
  await db.execute(sql`truncate samples`)
  return fleet
}

/** The rows of the next minutes: measurement, time, value. */
export function nextMinutes(device: Device, count: number): [string, number, number][] {
  const rows: [string, number, number][] = []
  for (let step = 0; step < count; step += 1) {
    const time = device.next + step * minute
    for (const [at, id] of device.measurementIds.entries()) rows.push([id, time, valueAt(time, at)])
  }
  device.next += count * minute
  return rows
}
