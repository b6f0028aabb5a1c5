import { latePeriods } from '#contract/limits'
import type { DeviceReport, ReportAnswer } from '#contract/schemas/device-self'
import type { ComponentState, DeviceStatus } from '#contract/values'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unauthenticated } from '../../base/errors.ts'
import { repeat, second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import {
  automationDocuments,
  type ComponentReport,
  components,
  devices,
  deviceStates,
} from '../../db/schema/index.ts'
import { noteSilence } from '../alarms/silence.ts'
import { configurationChangedAt, documentOfDevice } from '../places/automation.ts'

/** Where the status of a device is decided: by its reports, and by their absence. */

/** A device without a location stays new, whatever it reports. */
function statusAfterReport(
  locationId: string | null,
  reported: readonly { state: ComponentState }[],
): DeviceStatus {
  if (locationId === null) return 'NEW'
  return reported.every(({ state }) => state === 'OK') ? 'ONLINE' : 'FAULT'
}

/** When a device that has reported now counts as offline. */
const offlineAfter = (periodSeconds: number): SQL =>
  sql`now() + make_interval(secs => ${latePeriods * periodSeconds})`

/** For a device that is deleted while it makes a call. */
export const deviceDeleted = () => unauthenticated('DEVICE_DELETED')

/** A moment in the form of the devices' calls: seconds, to a thousandth. */
export const momentOf = (moment: SQL): SQL => sql`round(extract(epoch from ${moment}), 3)::float8`

export async function storeReport(
  db: Queries,
  deviceId: string,
  report: DeviceReport,
): Promise<ReportAnswer> {
  const device = await lockReporting(db, deviceId)
  const now = Date.now()
  const own = await listComponentIds(db, deviceId)
  const reported = componentReports(report.components, own, device.known ?? [], toSeconds(now))
  const state = {
    reportedAt: sql`now()`,
    offlineAt: offlineAfter(device.period),
    startedAt: new Date(now - report.uptime * second),
    clockAhead: report.clock - toSeconds(now),
    waiting: report.waiting ?? null,
    dropped: report.dropped ?? null,
    components: reported,
    ...automationTaken(report, device, now),
    // It stays when the device says nothing of it any more: the values stay as well.
    ...(report.doubtful && {
      doubtfulFrom: new Date(report.doubtful.from * second),
      doubtfulUntil: new Date(report.doubtful.until * second),
    }),
  }
  await db
    .insert(deviceStates)
    .values({ deviceId, ...state })
    .onConflictDoUpdate({ target: deviceStates.deviceId, set: state })
  const status = statusAfterReport(device.locationId, reported)
  const { version: currentVersion } = report
  // The version of the row stays: nobody's edit is out of date because of a report.
  if (status !== device.status || currentVersion !== device.currentVersion)
    await db.update(devices).set({ status, currentVersion }).where(eq(devices.id, deviceId))
  if (device.status === 'OFFLINE' && status !== 'OFFLINE') await noteSilence(db, [deviceId], false)
  return {
    time: toSeconds(now),
    changedAt: device.changedAt,
    automationVersion: device.automationVersion,
    reload: device.reloadRequestedAt !== null,
  }
}

/** What the device says is what counts: one that says nothing any more has taken nothing. */
function automationTaken(
  { automationVersion }: DeviceReport,
  { takenVersion, takenAt }: Pick<Awaited<ReturnType<typeof lockReporting>>, 'takenVersion' | 'takenAt'>,
  now: number,
) {
  const version = automationVersion ?? null
  return {
    takesAutomation: automationVersion !== undefined,
    automationVersion: version,
    automationTakenAt: version === null ? null : version === takenVersion ? takenAt : new Date(now),
  }
}

/** The device as a report finds it. Its row is locked: two reports of the same device come one after the other. */
async function lockReporting(db: Queries, deviceId: string) {
  const [row] = await db
    .select({
      locationId: devices.locationId,
      status: devices.status,
      currentVersion: devices.currentVersion,
      period: devices.sampleFrequency,
      reloadRequestedAt: devices.reloadRequestedAt,
      changedAt: sql<number>`${momentOf(configurationChangedAt)}`,
      automationVersion: automationDocuments.version,
      known: deviceStates.components,
      takenVersion: deviceStates.automationVersion,
      takenAt: deviceStates.automationTakenAt,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(automationDocuments, documentOfDevice)
    .where(eq(devices.id, deviceId))
    .for('no key update', { of: devices })
  if (!row) throw deviceDeleted()
  return row
}

async function listComponentIds(db: Queries, deviceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: components.id })
    .from(components)
    .where(eq(components.deviceId, deviceId))
  return rows.map(({ id }) => id)
}

/** What is stored of the components: the device's own, each with the moment since which it is like that. */
function componentReports(
  reported: DeviceReport['components'],
  own: readonly string[],
  known: readonly ComponentReport[],
  now: number,
): ComponentReport[] {
  const before = new Map(known.map((component) => [component.componentId, component]))
  const sent = new Map(reported.map((component) => [component.componentId, component]))
  return own.flatMap((componentId): ComponentReport[] => {
    const component = sent.get(componentId)
    if (!component) return []
    const { state, error = null } = component
    const last = before.get(componentId)
    const since = component.since ?? (last?.state === state ? last.since : now)
    return [{ componentId, state, since: Math.floor(since), error }]
  })
}

const hasFallenSilent = and(
  eq(deviceStates.deviceId, devices.id),
  lt(deviceStates.offlineAt, sql`now()`),
  inArray(devices.status, ['ONLINE', 'FAULT']),
)

/** Devices that have missed their reports are offline, each with an alarm. Returns how many became so. */
export async function markSilentDevices(db: Queries): Promise<number> {
  const some = db.select({ id: devices.id }).from(devices).innerJoin(deviceStates, hasFallenSilent).limit(1)
  if ((await some).length === 0) return 0
  return transaction(db, async (queries) => {
    const silent = await queries
      .update(devices)
      .set({ status: 'OFFLINE' })
      .from(deviceStates)
      .where(hasFallenSilent)
      .returning({ id: devices.id })
    await noteSilence(
      queries,
      silent.map(({ id }) => id),
      true,
    )
    return silent.length
  })
}

/** Every process looks: it costs nothing while no device is silent, and a period is short. Returns how to stop. */
export const watchSilence = (db: Queries, onFailure: (error: unknown) => void): (() => Promise<void>) =>
  repeat(10 * second, async () => markSilentDevices(db), onFailure)
