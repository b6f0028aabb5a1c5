import type { FastifyBaseLogger } from 'fastify'
import type { uplinkDecoders } from '#contract/values'
import { uplinkProblemFor, type UplinkProblem } from '#contract/texts/uplinks/problem'
import { outsideRequests } from '../../base/request.ts'
import { minute, repeat, second, toSeconds } from '../../base/time.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { TooManyRequests } from '../../base/errors.ts'
import { whyUnavailable } from '../../db/failures.ts'
import { groupBy } from '../../db/rows.ts'
import { retryLostRaces, transaction } from '../../db/transaction.ts'
import { writeSamples, type SampleRows } from '../../domain/intake/writing.ts'
import { listAwaited, takeOver } from '../../domain/devices/replacements.ts'
import { decodeElsys, isElsys, type Reading } from './elsys-rules.ts'
import * as store from './store.ts'

const batchSize = 200

/** Measurements that a component lacks, of which more would not fit into a sentence. */
const mostNamed = 10

export interface Decoding {
  /** Something waits to be decoded. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Decodes what was stored. Every process takes part, and no two of them take the same uplink. What a process leaves behind
 * when it ends still waits in the table, for the next one that looks.
 */
export function startDecoding(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Decoding {
  const failing = (message: string) => (error: unknown) => log.error({ err: error }, message)
  let running: Promise<void> | undefined
  let isAwake = false

  const drain = async () => {
    while (isAwake) {
      isAwake = false
      if ((await decodeWaiting(db)) === batchSize) isAwake = true
    }
  }
  const wake = () => {
    isAwake = true
    running ??= outsideRequests(drain)
      .catch(failing('uplinks could not be decoded'))
      .finally(() => (running = undefined))
  }
  const look = async () => {
    if (!(await store.hasWork(db))) return
    await store.unpark(db)
    wake()
  }
  const stops = [
    repeat(5 * second, look, failing('uplinks of new components could not be found')),
    repeat(minute, async () => store.clean(db), failing('old uplinks could not be removed')),
  ]
  const stop = async () => {
    await Promise.all(stops.map((end) => end()))
    await running
  }
  return { wake, stop }
}

/**
 * Decodes a batch. Returns how many uplinks it had. If it fails, those of each integrator are tried apart, and then each of them alone, so
 * that one cannot hold up the others.
 */
export async function decodeWaiting(db: Db): Promise<number> {
  let claimed: store.WaitingUplink[] = []
  try {
    await decodeClaimed(db, async (queries) => (claimed = await store.claimWaiting(queries, batchSize)))
  } catch (error) {
    if (mayWorkLater(error)) throw error
    for (const theirs of groupBy(claimed, ({ integratorId }) => integratorId).values())
      await decodeApart(
        db,
        theirs.map(({ id }) => id),
      )
  }
  return claimed.length
}

async function decodeApart(db: Db, ids: readonly number[]): Promise<void> {
  try {
    await decodeClaimed(db, async (queries) => store.claimAmong(queries, ids))
  } catch (error) {
    if (mayWorkLater(error)) throw error
    if (ids.length === 1) await store.noteFailure(db, ids)
    else for (const id of ids) await decodeApart(db, [id])
  }
}

const decodeClaimed = async (db: Db, claim: (queries: Queries) => Promise<store.WaitingUplink[]>) =>
  retryLostRaces(() => transaction(db, async (queries) => decodeAll(queries, await claim(queries))))

const mayWorkLater = (error: unknown) =>
  error instanceof TooManyRequests || whyUnavailable(error) !== undefined

async function decodeAll(db: Queries, waiting: readonly store.WaitingUplink[]): Promise<void> {
  // In the same order for all processes, so that two of them never wait for each other crosswise.
  const owners = [...groupBy(waiting, ({ integratorId }) => integratorId)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [integratorId, theirs] of owners) await decodeOf(db, integratorId, theirs)
}

async function decodeOf(
  db: Queries,
  integratorId: string,
  waiting: readonly store.WaitingUplink[],
): Promise<void> {
  const bySensor = groupBy(waiting, ({ devEui }) => devEui)
  const devEuis = [...bySensor.keys()].toSorted()
  await takeOverBy(db, integratorId, bySensor)
  const linked = groupBy(
    await store.listLinkedMeasurements(db, integratorId, devEuis),
    ({ devEui }) => devEui,
  )
  const samples: SampleRows = { measurementIds: [], times: [], values: [] }
  const heard = devEuis.map((devEui) => {
    const theirs = (bySensor.get(devEui) ?? []).toSorted((a, b) => a.heardAt.getTime() - b.heardAt.getTime())
    return readSensor(devEui, theirs, linked.get(devEui), samples)
  })
  await writeSamples(db, { integratorId }, samples)
  await store.noteHeard(db, integratorId, heard)
  const idsOf = (isLinked: boolean) =>
    waiting.filter(({ devEui }) => linked.has(devEui) === isLinked).map(({ id }) => id)
  await store.setState(db, idsOf(true), 'DECODED')
  await store.setState(db, idsOf(false), 'PARKED')
}

/** Sensors that speak for the first time since they are to replace others. */
async function takeOverBy(
  db: Queries,
  integratorId: string,
  bySensor: ReadonlyMap<string, readonly store.WaitingUplink[]>,
): Promise<void> {
  const awaited = await listAwaited({ db, integratorId }, [...bySensor.keys()])
  for (const { componentId, newMacAddress, startedAt } of awaited)
    if (bySensor.get(newMacAddress)?.some(({ heardAt }) => heardAt >= startedAt))
      await takeOver({ db, integratorId }, componentId, newMacAddress)
}

/** Adds the samples of one sensor's uplinks. Returns what they say about the sensor itself, the newest one last. */
function readSensor(
  devEui: string,
  uplinks: readonly store.WaitingUplink[],
  linked: readonly store.LinkedMeasurement[] | undefined,
  samples: SampleRows,
): store.Heard {
  const heard: store.Heard = { devEui, heardAt: new Date(0), uplinks: 0, parked: linked === undefined }
  for (const uplink of uplinks) {
    const { decodedBy, readings, problem } = decode(uplink, devEui)
    const counts = linked !== undefined && uplink.heardAt >= (linked[0]?.since ?? uplink.heardAt)
    const unplaced = !counts ? [] : addSamples(samples, readings, uplink.heardAt, linked)
    // Nobody knows in which unit a network server says it.
    const battery = decodedBy === 'BUILT_IN' ? readings.find(({ name }) => name === 'battery') : undefined
    Object.assign(heard, {
      heardAt: uplink.heardAt,
      uplinks: heard.uplinks + (uplink.isCounted ? 0 : 1),
      rssi: uplink.rssi,
      snr: uplink.snr,
      batteryMillivolts: battery ? Math.round(battery.value * 1000) : (heard.batteryMillivolts ?? null),
      batteryPercent: uplink.batteryPercent ?? heard.batteryPercent ?? null,
      ...store.storedProblem(problem ?? problemOf(unplaced)),
    })
  }
  return heard
}

export interface DecodedUplink {
  decodedBy: (typeof uplinkDecoders)[number]
  readings: Reading[]
  problem: UplinkProblem | null
}

/** A sensor of ELSYS is decoded here. Of others counts what the network server has decoded, if it has. */
export function decode(
  { payload, decoded }: Pick<store.StoredUplink, 'payload' | 'decoded'>,
  devEui: string,
): DecodedUplink {
  if (decoded === null || isElsys(devEui)) return { decodedBy: 'BUILT_IN', ...decodeElsys(payload) }
  const readings = decoded.map(({ path, value }) => ({ name: path, value }))
  return { decodedBy: 'NETWORK_SERVER', readings, problem: null }
}

/** The battery is shown with the sensor, also without a measurement. */
function problemOf(unplaced: readonly string[]): UplinkProblem | null {
  const names = unplaced.filter((name) => name !== 'battery')
  return names.length === 0 ? null : uplinkProblemFor('NO_MEASUREMENT', { names: names.slice(0, mostNamed) })
}

/** Returns the names of the readings that no measurement of the component has. */
function addSamples(
  { measurementIds, times, values }: SampleRows,
  readings: readonly Reading[],
  heardAt: Date,
  linked: readonly store.LinkedMeasurement[],
): string[] {
  const byName = new Map(
    linked.flatMap(({ measurementId, externalId }) =>
      measurementId === null ? [] : [[spelled(externalId ?? ''), measurementId] as const],
    ),
  )
  return readings.flatMap(({ name, value }) => {
    const known = [name, ...(alternates[name] ?? [])].find((one) => byName.has(spelled(one)))
    const measurementId = known && byName.get(spelled(known))
    if (!measurementId) return [name]
    measurementIds.push(measurementId)
    times.push(toSeconds(heardAt.getTime()))
    values.push(value)
    return []
  })
}

/** External ids that mean the same reading. */
const alternates: Partial<Record<string, string[]>> = {
  digital1: ['digital', 'open'],
  leak: ['open'],
  externalTemperature1: ['externalTemperature'],
}

/** `external-temperature 1` and `externalTemperature1` are the same. */
const spelled = (externalId: string): string => externalId.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
