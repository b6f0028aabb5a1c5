import { latePeriods } from '#contract/limits'
import type { ComponentState, DeviceStatus } from '#contract/values'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { second } from '../base/time.ts'
import { devices, deviceStates } from '../db/schema/index.ts'

/** Where the status of a device is decided: by its reports, and by their absence. */

/** A device without a location stays new, whatever it reports. */
export function statusAfterReport(
  locationId: string | null,
  components: readonly { state: ComponentState }[],
): DeviceStatus {
  if (locationId === null) return 'NEW'
  return components.every(({ state }) => state === 'OK') ? 'ONLINE' : 'FAULT'
}

/** When a device that has reported now counts as offline. */
export const offlineAfter = (periodSeconds: number): SQL =>
  sql`now() + make_interval(secs => ${latePeriods * periodSeconds})`

/** Devices that have missed their reports are offline. Returns how many became so. */
export async function markSilentDevices(db: Queries): Promise<number> {
  const { rowCount } = await db
    .update(devices)
    .set({ status: 'OFFLINE' })
    .from(deviceStates)
    .where(
      and(
        eq(deviceStates.deviceId, devices.id),
        lt(deviceStates.offlineAt, sql`now()`),
        inArray(devices.status, ['ONLINE', 'FAULT']),
      ),
    )
  return rowCount ?? 0
}

/** Every process looks: it costs nothing while no device is silent, and a period is short. Returns how to stop. */
export function watchSilence(
  db: Queries,
  onFailure: (error: unknown) => void,
  every = 10 * second,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= markSilentDevices(db)
      .catch(onFailure)
      .finally(() => (running = undefined))
  }, every).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
