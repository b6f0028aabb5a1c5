import type { FastifyBaseLogger } from 'fastify'
import type { UplinkValue } from '#contract/schemas/lorawan'
import type { UplinkDecoder } from '#contract/values'
import { uplinkProblemFor, type UplinkProblem } from '#contract/texts/uplinks/problem'
import { outsideRequests } from '../../base/request.ts'
import { minute, repeat, second, toSeconds } from '../../base/time.ts'
import type { Db, Queries, Scope } from '../../db/connection.ts'
import { TooManyRequests } from '../../base/errors.ts'
import { whyUnavailable } from '../../db/failures.ts'
import { groupBy } from '../../db/rows.ts'
import { retryLostRaces, transaction } from '../../db/transaction.ts'
import { writeSamples, type SampleRows } from '../../domain/intake/writing.ts'
import { listAwaited, takeOver } from '../../domain/devices/replacements.ts'
import { isFailure, type Codecs } from '../../codecs/codecs.ts'
import { flatten } from '../../codecs/flatten.ts'
import { wakeWith } from '../../db/stored.ts'
import { codecProblem, createCodecLane, inputOf } from './codec-rules.ts'
import * as codecStore from './codec-store.ts'
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
export function startDecoding(db: Db, codecs: Codecs, log: Pick<FastifyBaseLogger, 'error'>): Decoding {
  const failing = (message: string) => (error: unknown) => log.error({ err: error }, message)
  const decodeWithCodecs = createCodecLane(db, codecs)
  const plain = createLane(async () => {
    const { count, hasForCodec } = await decodeWaiting(db)
    if (hasForCodec) byCodec.wake()
    return count === batchSize
  }, failing('uplinks could not be decoded'))
  const byCodec = createLane(async () => {
    const { decoded, isMore, restsFor } = await decodeWithCodecs()
    if (decoded > 0) plain.wake()
    if (restsFor !== undefined) setTimeout(byCodec.wake, restsFor).unref()
    return isMore
  }, failing('uplinks could not be decoded by their codecs'))
  const look = async () => {
    const work = await codecStore.findWork(db)
    if (work.isParked) await store.unpark(db)
    if (work.isRepaired) await codecStore.takeRepaired(db)
    if (work.isWaiting || work.isParked || work.isRepaired) plain.wake()
    if (work.isForCodec) byCodec.wake()
  }
  const lookNow = createLane(async () => {
    await look()
    return false
  }, failing('uplinks of a changed product could not be found'))
  const unheard = wakeWith(db, 'CODECS', lookNow.wake)
  const stops = [
    repeat(5 * second, look, failing('uplinks of new components could not be found')),
    repeat(minute, async () => store.clean(db), failing('old uplinks could not be removed')),
  ]
  const stop = async () => {
    unheard()
    await Promise.all(stops.map((end) => end()))
    for (const lane of [lookNow, byCodec, plain]) await lane.stop()
  }
  return { wake: plain.wake, stop }
}

/** Does the work again as long as there is more, and once more if it was woken meanwhile. */
function createLane(work: () => Promise<boolean>, onFailure: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let isAwake = false
  let isStopped = false
  const drain = async () => {
    while (isAwake && !isStopped) {
      isAwake = false
      if (await work()) isAwake = true
    }
  }
  return {
    wake: () => {
      isAwake = true
      if (isStopped) return
      running ??= outsideRequests(drain)
        .catch(onFailure)
        .finally(() => (running = undefined))
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/**
 * Decodes a batch. Returns how many uplinks it had. If it fails, those of each integrator are tried apart, and then each of them alone, so
 * that one cannot hold up the others.
 */
export async function decodeWaiting(db: Db): Promise<{ count: number; hasForCodec: boolean }> {
  let claimed: store.WaitingUplink[] = []
  let forCodec = 0
  try {
    forCodec = await decodeClaimed(
      db,
      async (queries) => (claimed = await store.claimWaiting(queries, batchSize)),
    )
  } catch (error) {
    if (mayWorkLater(error)) throw error
    for (const theirs of groupBy(claimed, ({ integratorId }) => integratorId).values())
      await decodeApart(
        db,
        theirs.map(({ id }) => id),
      )
    forCodec = claimed.length
  }
  return { count: claimed.length, hasForCodec: forCodec > 0 }
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

/** Returns how many of them wait for a codec. */
async function decodeAll(db: Queries, waiting: readonly store.WaitingUplink[]): Promise<number> {
  // In the same order for all processes, so that two of them never wait for each other crosswise.
  const owners = [...groupBy(waiting, ({ integratorId }) => integratorId)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  let forCodec = 0
  for (const [integratorId, theirs] of owners) forCodec += await decodeOf(db, integratorId, theirs)
  return forCodec
}

async function decodeOf(
  db: Queries,
  integratorId: string,
  waiting: readonly store.WaitingUplink[],
): Promise<number> {
  const bySensor = groupBy(waiting, ({ devEui }) => devEui)
  const devEuis = [...bySensor.keys()].toSorted()
  await takeOverBy(db, integratorId, bySensor)
  const linked = groupBy(
    await store.listLinkedMeasurements(db, integratorId, devEuis),
    ({ devEui }) => devEui,
  )
  const decoders = await codecStore.listDecoders(db, integratorId, devEuis)
  const samples: SampleRows = { measurementIds: [], times: [], values: [] }
  const heard = devEuis.map((devEui) => {
    const theirs = (bySensor.get(devEui) ?? []).toSorted((a, b) => a.heardAt.getTime() - b.heardAt.getTime())
    return readSensor(theirs, { devEui, decoder: decoders.get(devEui)?.decoder }, linked.get(devEui), samples)
  })
  await writeSamples(db, { integratorId }, samples)
  await store.noteHeard(db, integratorId, heard)
  const states = groupBy(waiting, (uplink) => {
    if (!linked.has(uplink.devEui)) return 'PARKED'
    return isForCodec(uplink, decoders.get(uplink.devEui)?.decoder) ? 'CODEC' : 'DECODED'
  })
  for (const [state, theirs] of states)
    await store.setState(
      db,
      theirs.map(({ id }) => id),
      state,
    )
  return states.get('CODEC')?.length ?? 0
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

const isForCodec = ({ found }: Pick<store.StoredUplink, 'found'>, decoder: Wanted): boolean =>
  decoder === 'CODEC' && found === null

/** Adds the samples of one sensor's uplinks. Returns what they say about the sensor itself, the newest one last. */
function readSensor(
  uplinks: readonly store.WaitingUplink[],
  sensor: Sensor,
  linked: readonly store.LinkedMeasurement[] | undefined,
  samples: SampleRows,
): store.Heard {
  const heard: store.Heard = {
    devEui: sensor.devEui,
    heardAt: new Date(0),
    uplinks: 0,
    parked: linked === undefined,
  }
  for (const uplink of uplinks) {
    const { decodedBy, readings, problem } = decode(uplink, sensor)
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
  decodedBy: UplinkDecoder
  readings: Reading[]
  problem: UplinkProblem | null
}

/** What the sensor's product says, if it says something. */
type Wanted = UplinkDecoder | null | undefined

interface Sensor {
  devEui: string
  decoder: Wanted
}

/** As the product says. Otherwise a sensor of ELSYS is decoded here, and of others counts what the network server has decoded, if it has. */
function decode(
  { payload, decoded, found }: Pick<store.StoredUplink, 'payload' | 'decoded' | 'found'>,
  { devEui, decoder }: Sensor,
): DecodedUplink {
  if (decoder === 'CODEC') return { decodedBy: 'CODEC', readings: readingsOf(found ?? []), problem: null }
  const isBuiltIn = decoder === 'BUILT_IN' || (!decoder && (decoded === null || isElsys(devEui)))
  if (isBuiltIn) return { decodedBy: 'BUILT_IN', ...decodeElsys(payload) }
  const problem = decoded === null ? uplinkProblemFor('NOT_DECODED') : null
  return { decodedBy: 'NETWORK_SERVER', readings: readingsOf(decoded ?? []), problem }
}

/** The uplinks of a sensor, as its product wants them decoded now. */
export async function decodeNow(
  codecs: Codecs,
  { db, integratorId }: Scope,
  devEui: string,
  uplinks: readonly store.StoredUplink[],
): Promise<DecodedUplink[]> {
  const wanted = (await codecStore.listDecoders(db, integratorId, [devEui])).get(devEui)
  const codec =
    wanted?.decoder === 'CODEC'
      ? (await codecStore.listCodecs(db, [wanted.productId])).get(wanted.productId)
      : undefined
  if (codec === undefined)
    return uplinks.map((uplink) => decode(uplink, { devEui, decoder: wanted?.decoder }))
  const results = await codecs.decode(integratorId, codec, uplinks.map(inputOf))
  return results.map((result) => ({
    decodedBy: 'CODEC',
    readings: isFailure(result) ? [] : readingsOf(flatten(result.data)),
    problem: codecProblem(result),
  }))
}

const readingsOf = (values: readonly UplinkValue[]): Reading[] =>
  values.map(({ path, value }) => ({ name: path, value }))

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
