import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { epochSeconds, repeat, second } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { alarms, components, devices, deviceStates, measurements } from '../db/schema/index.ts'
import { transaction } from '../db/transaction.ts'
import { noteSilence } from '../domain/alarms/silence.ts'
import { storeReport } from '../domain/devices/status.ts'
import { writeSamples } from '../domain/intake/writing.ts'
import { counted, isCounter, numberOf, valueAt } from './courses.ts'
import { statusOf, versions } from './devices.ts'
import { mainIntegrator, secondIntegrator } from './integrators.ts'

const lookEvery = 5 * second
/** After a pause all devices have something to send. They take turns, so that nobody waits for the database. */
const mostAtOnce = 8
const halfDay = 43_200

/**
 * The sample's devices go on sending, through the same functions as real ones, so that a demo is as alive after a week
 * as in its first minute. Returns how to stop.
 */
export function keepSending(db: Queries, onFailure: (error: unknown) => void): () => Promise<void> {
  const alarmed = alarmSilent(db).catch(onFailure)
  const stop = repeat(lookEvery, async () => sendDue(db, new Date()), onFailure)
  return async () => {
    await alarmed
    await stop()
  }
}

/** So that a demo has alarms in its first minute. */
const alarmedSilent = 3

/**
 * Some of the devices that never send have an alarm, as a real device would that became silent. Each has it once: somebody may have ended
 * it by hand.
 */
export async function alarmSilent(db: Queries): Promise<void> {
  await transaction(db, async (queries) => {
    const silent = (await listDevices(queries)).filter(({ index }) => statusOf(index, true) === 'OFFLINE')
    const ids = silent.slice(0, alarmedSilent).map(({ id }) => id)
    const known = await queries
      .select({ id: devices.id, alarm: alarms.id })
      .from(devices)
      .leftJoin(alarms, eq(alarms.sourceId, devices.id))
      .where(and(inArray(devices.id, ids), eq(devices.status, 'OFFLINE')))
      .orderBy(devices.id)
      .for('update', { of: devices })
    const without = known.filter(({ alarm }) => alarm === null).map(({ id }) => id)
    await noteSilence(queries, without, true)
  })
}

/** Returns how many devices have sent. */
export async function sendDue(db: Queries, now: Date): Promise<number> {
  const due = (await listDevices(db)).filter(
    (device) =>
      !isSilent(device, now) && (device.reportedAt?.getTime() ?? 0) + device.period * second <= now.getTime(),
  )
  const next = due.slice(0, mostAtOnce)
  for (const device of next) await transaction(db, async (queries) => send(queries, device, now))
  return next.length
}

interface Device {
  id: string
  index: number
  period: number
  version: string
  reportedAt: Date | null
}

/** Not those that speak for themselves: a real gateway reports a version of its own. */
async function listDevices(db: Queries): Promise<Device[]> {
  const plans = [mainIntegrator, secondIntegrator]
  const rows = await db
    .select({
      id: devices.id,
      integratorId: devices.integratorId,
      period: devices.sampleFrequency,
      version: devices.currentVersion,
      reportedAt: deviceStates.reportedAt,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(
      and(
        inArray(
          devices.integratorId,
          plans.map(({ id }) => id),
        ),
        isNotNull(devices.locationId),
        inArray(devices.currentVersion, versions),
      ),
    )
  return rows.map(({ integratorId, version, ...row }) => {
    const { firstNumber = 0 } = plans.find(({ id }) => id === integratorId) ?? {}
    return { ...row, version: version ?? '', index: numberIn(row.id) - firstNumber }
  })
}

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0] ?? 0)

/** One device falls silent for 40 minutes twice a day. Those that were offline from the beginning stay so. */
export function isSilent({ index }: Pick<Device, 'index'>, now: Date): boolean {
  return statusOf(index, true) === 'OFFLINE' || (index === 1 && epochSeconds(now) % halfDay < 2400)
}

/** The component of a faulty device that does not answer: its first one. */
export const brokenOf = ({ index }: Pick<Device, 'index'>, componentIds: readonly string[]) =>
  statusOf(index, true) === 'FAULT' ? componentIds.toSorted()[0] : undefined

async function send(db: Queries, device: Device, now: Date): Promise<void> {
  const at = epochSeconds(now)
  const measured = await db
    .select({
      id: measurements.id,
      componentId: measurements.componentId,
      externalId: measurements.externalId,
      unitId: measurements.unitId,
      rangeMin: measurements.rangeMin,
      rangeMax: measurements.rangeMax,
      latestValue: measurements.latestValue,
      latestAt: measurements.latestAt,
    })
    .from(measurements)
    .innerJoin(components, eq(components.id, measurements.componentId))
    .where(eq(components.deviceId, device.id))
    .orderBy(components.id)
  const broken = brokenOf(
    device,
    measured.map(({ componentId }) => componentId),
  )
  const answering = measured.filter(({ componentId }) => componentId !== broken)
  await writeSamples(
    db,
    { deviceId: device.id },
    {
      measurementIds: answering.map(({ id }) => id),
      times: answering.map(() => at),
      values: answering.map((measurement) => nextValue(measurement, device, at)),
    },
    now,
  )
  await storeReport(db, device.id, {
    version: device.version,
    uptime: at % 1_000_000,
    clock: at,
    components: [...new Set(measured.map(({ componentId }) => componentId))].map((componentId) =>
      componentId === broken
        ? { componentId, state: 'NO_ANSWER' as const, error: 'no answer within 1 s' }
        : { componentId, state: 'OK' as const },
    ),
  })
}

type Measured = Parameters<typeof valueAt>[0] & {
  latestValue: number | null
  latestAt: Date | null
}

export function nextValue(
  measurement: Measured,
  { id, index }: Pick<Device, 'id' | 'index'>,
  at: number,
): number {
  const { latestValue, latestAt, externalId } = measurement
  if (isCounter(measurement)) {
    const reading = valueAt(measurement, { at, sinceDoor: -1 })
    // A person may have stored a higher one.
    return latestAt && latestValue !== null && latestValue > reading
      ? counted(measurement, latestValue, at - epochSeconds(latestAt))
      : reading
  }
  if (externalId === 'discharge' && isFailing(measurement.componentId, at)) return highPressure
  if (externalId === 'open') return valueAt(measurement, { at, sinceDoor: sinceOpened(id, 6 * halfDay, at) })
  // The doors of most cold stores stay closed, and each of the others is opened twice a day.
  return valueAt(measurement, { at, sinceDoor: index % 7 === 0 ? sinceOpened(id, halfDay, at) : -1 })
}

/** Spread over the time, also for devices whose numbers are close to each other. */
const sinceOpened = (deviceId: string, every: number, at: number) =>
  (at + (((numberOf(deviceId) * 7919) % 10_000) / 10_000) * every) % every

/** Above the limit of the sample's compressors. */
const highPressure = 118

/** Every half a day it is another compressor, for a quarter of an hour. */
const isFailing = (componentId: string, at: number) =>
  at % halfDay < 900 && (Math.floor(at / halfDay) + numberOf(componentId)) % 12 === 0
