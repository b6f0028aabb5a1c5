import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, gt, sql } from 'drizzle-orm'
import { TooManyRequests } from '../../../base/errors.ts'
import { day, minute, second } from '../../../base/time.ts'
import type { Db, Queries } from '../../../db/connection.ts'
import { isLocked, whyUnavailable } from '../../../db/failures.ts'
import { isAmong } from '../../../db/rows.ts'
import { measurements, sampledMeasurements } from '../../../db/schema/index.ts'
import { retryLostRaces, transaction } from '../../../db/transaction.ts'
import type { CopiedStore, Found, Piece } from '../copies.ts'
import { lockPlacement, type Placement } from '../placement.ts'

export interface Both {
  db: Db
  from: CopiedStore
  to: CopiedStore
  retentionDays: number | undefined
  /** Throws if the move has ended meanwhile. */
  check: (storage: Placement) => void
}

interface Measured extends Piece {
  locationId: string
}

/** What both stores have of a piece, or of its beginning. */
interface Compared extends Measured {
  from: number
  inFrom: Found
  inTo: Found
}

/** Samples that one round reads of each store, about. Devices wait for their measurements as long as a round takes. */
const samplesInRound = 4000
const piecesInRound = { least: 8, most: 256 }
const measurementsAtOnce = 1000
/** Samples that are about to expire may be gone in one store already. */
const margin = 10 * minute

/**
 * Looks at a day of all measurements in both stores, a few samples at a time, and makes the differences good if it is told to. After each
 * round it rests as long as the round took, so that devices have at least half of the time for themselves.
 */
export async function* eachRound(
  both: Both,
  { start, mends }: { start: number; mends: boolean },
): AsyncGenerator<{ compared: Compared[]; seen: number }> {
  let [pieces, after, isLast]: [Piece[], string, boolean] = [[], '', false]
  let [listed, atOnce] = [0, piecesInRound.least]
  for (;;) {
    while (pieces.length < atOnce && !isLast) {
      const some = await listMeasured(both.db, after)
      pieces.push(...some.map((id) => ({ id, from: start, to: start + day * 1000 })))
      after = some.at(-1) ?? after
      listed += some.length
      isLast = some.length < measurementsAtOnce
    }
    if (pieces.length === 0) return
    const [now, later] = [pieces.slice(0, atOnce), pieces.slice(atOnce)]
    const began = performance.now()
    const { compared, left } = await patiently(async () => round(both, now, mends))
    pieces = [...left, ...later]
    yield { compared, seen: listed - pieces.length }
    const read = compared.reduce((sum, { inFrom }) => sum + inFrom.times.length, 0)
    if (read > samplesInRound / 2) atOnce = Math.max(piecesInRound.least, atOnce / 2)
    if (read < samplesInRound / 8) atOnce = Math.min(piecesInRound.most, atOnce * 2)
    await pause(performance.now() - began)
  }
}

async function listMeasured(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .select({ id: sampledMeasurements.measurementId })
    .from(sampledMeasurements)
    .where(gt(sampledMeasurements.measurementId, after))
    .orderBy(asc(sampledMeasurements.measurementId))
    .limit(measurementsAtOnce)
  return rows.map(({ id }) => id)
}

/** Nobody stores or deletes samples of these measurements meanwhile. */
async function round(
  { db, from, to, retentionDays, check }: Both,
  pieces: readonly Piece[],
  mends: boolean,
): Promise<{ compared: Compared[]; left: Piece[] }> {
  return retryLostRaces(() =>
    transaction(db, async (queries) => {
      const expired =
        retentionDays === undefined || mends ? 0 : (Date.now() - retentionDays * day + margin) * 1000
      const locked = await lockMeasured(queries, pieces)
      check(await lockPlacement(queries))
      const measured = locked
        .map((piece) => ({ ...piece, from: Math.max(piece.from, expired) }))
        .filter((piece) => piece.from < piece.to)
      if (measured.length === 0) return { compared: [], left: [] }
      const most = Math.floor(samplesInRound / pieces.length)
      const [inFrom, inTo] = [
        await from.readPieces(queries, measured, most),
        await to.readPieces(queries, measured, most),
      ]
      const compared = measured.map((piece, at): Compared => {
        const found = [inFrom[at] ?? none, inTo[at] ?? none] as const
        // What both have read to the end.
        const end = Math.min(
          ...found.map(({ times }) => (times.length < most ? piece.to : (times.at(-1) ?? 0))),
        )
        return { ...piece, to: end, inFrom: upTo(found[0], end), inTo: upTo(found[1], end) }
      })
      const differences = compared
        .map(differenceOf)
        .filter(({ times, surplus }) => times.length > 0 || surplus.length > 0)
      if (mends && differences.length > 0) await to.mend(queries, differences)
      const left = measured.flatMap((piece, at) => {
        const { to: end } = compared[at] ?? piece
        return end < piece.to ? [{ id: piece.id, from: end, to: piece.to }] : []
      })
      return { compared, left }
    }),
  )
}

const none: Found = { times: [], values: [] }

function upTo({ times, values }: Found, end: number): Found {
  const count = times.filter((time) => time < end).length
  return { times: times.slice(0, count), values: values.slice(0, count) }
}

function differenceOf({ id, locationId, inFrom, inTo }: Compared) {
  const known = new Map(inTo.times.map((time, at) => [time, inTo.values[at]]))
  const wanted = new Set(inFrom.times)
  const at = [...inFrom.times.keys()].filter(
    (index) => known.get(inFrom.times[index] ?? 0) !== inFrom.values[index],
  )
  const missing = {
    times: at.map((index) => inFrom.times[index] ?? 0),
    values: at.map((index) => inFrom.values[index] ?? 0),
  }
  return {
    id,
    locationId,
    times: inFrom.times,
    missing,
    surplus: inTo.times.filter((time) => !wanted.has(time)),
  }
}

/** In the order in which others lock them. Those of locations that are gone are left out: their samples are deleted. */
async function lockMeasured(db: Queries, pieces: readonly Piece[]): Promise<Measured[]> {
  const ids = pieces.map(({ id }) => id)
  await db
    .select({ id: measurements.id })
    .from(measurements)
    .where(isAmong(measurements.id, ids))
    .orderBy(asc(measurements.id))
    .for('no key update')
  const { rows } = await db.execute<{ id: string; locationId: string }>(sql`
    select "noted"."measurement_id" as "id", "noted"."location_id" as "locationId"
    from ${sampledMeasurements} as "noted" join "locations" on "locations"."id" = "noted"."location_id"
    where "noted"."measurement_id" = any(${sql.param(ids)}::text[]) order by 1
    for share of "noted" for key share of "locations"`)
  const locationOf = new Map(rows.map(({ id, locationId }) => [id, locationId]))
  return pieces.flatMap((piece) => {
    const locationId = locationOf.get(piece.id)
    return locationId === undefined ? [] : [{ ...piece, locationId }]
  })
}

const longestTrouble = 10 * minute

/** Cassandra may be slow, the database may restart, and somebody may change a location for long. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const began = performance.now(); ;) {
    try {
      return await work()
    } catch (error) {
      const passes = error instanceof TooManyRequests || whyUnavailable(error) || isLocked(error)
      if (!passes || performance.now() - began > longestTrouble) throw error
      await pause(5 * second)
    }
  }
}

export interface Total {
  count: number
  checksum: string
}

/** Counts samples, and makes a checksum of them. */
export function createTotal() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add: (id: string, { times, values }: Found) => {
      if (times.length === 0) return
      count += times.length
      hash.update(id).update(new Float64Array([...times, ...values]))
    },
    result: (): Total => ({ count, checksum: hash.digest('hex').slice(0, 16) }),
  }
}

export const isSame = (one: Found, other: Found): boolean =>
  one.times.length === other.times.length &&
  one.times.every((time, at) => time === other.times[at] && one.values[at] === other.values[at])
