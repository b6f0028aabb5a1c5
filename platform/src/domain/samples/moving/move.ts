import { setTimeout as pause } from 'node:timers/promises'
import { day, second } from '../../../base/time.ts'
import { onOwnConnection, type Db, type Queries } from '../../../db/connection.ts'
import { inTransactionOn, whileAlone } from '../../../db/migrations/migrate.ts'
import { onlyRow } from '../../../db/rows.ts'
import { sampledMeasurements } from '../../../db/schema/index.ts'
import { makeMonths } from '../../../db/upkeep/months.ts'
import { isTrouble } from '../cassandra/client.ts'
import type { CassandraSamples } from '../cassandra/index.ts'
import { traceForOperator } from '../../people/command-traces.ts'
import { changePlacement, otherThan, readPlacement, type Placement, type StoreName } from '../placement.ts'
import { createProgress } from './progress.ts'
import { createTotal, eachRound, isSame, type Both, type Total } from './rounds.ts'
import { noteMeasured, postgresSamples } from '../postgres/index.ts'

/** Why a move does not go on. What is done stays, and can be taken up again. */
export class MoveEnded extends Error {
  override name = 'MoveEnded'
}

export interface Mover {
  db: Db
  /** Without it, a move to PostgreSQL cannot begin, and one to Cassandra can only be cancelled. */
  cassandra: CassandraSamples | undefined
  retentionDays: number | undefined
  say: (line: string) => void
  /** Whether somebody wants it to stop. */
  isStopped: () => boolean
}

export const storeLabels: Record<StoreName, string> = { POSTGRES: 'PostgreSQL', CASSANDRA: 'Cassandra' }

/** A move that was cancelled ends with its round. */
const endsWithin = 60

/** One at a time. The lock ends with the process. */
export async function whileMoving(db: Db, work: () => Promise<void>, waitSeconds = 0): Promise<void> {
  return onOwnConnection(db, async (holder) => {
    await holder.query('begin')
    for (const end = performance.now() + waitSeconds * second; ; await pause(second)) {
      const { rows } = await holder.query<{ locked: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('move of samples', 0)) as locked`,
      )
      if (onlyRow(rows).locked) return work()
      if (performance.now() >= end) throw new MoveEnded('Another move-samples is running.')
    }
  })
}

/** Goes on where an earlier one has stopped. From its beginning on both stores are written, and at its end the other one is read. */
export async function moveSamples(mover: Mover, to: StoreName): Promise<void> {
  const { db, say } = mover
  const storage = await readPlacement(db)
  if (storage.readsFrom === to) throw new MoveEnded(`Samples are read from ${storeLabels[to]} already.`)
  if (!storage.writesBoth) await begin(mover, to)
  const { moves } = await readPlacement(db)
  if (!storage.isCopied) await copyDays(mover, to)
  await change(mover, async (now, queries) => {
    requireMoving(now, { moves, to })
    await traceMove(queries, 'SAMPLES_MOVED', now.readsFrom, to)
    return { readsFrom: to, isCopied: true, copiedUntil: null }
  })
  const from = storeLabels[otherThan(to)]
  say(`Samples are read from ${storeLabels[to]}. Both stores go on being written.`)
  say(`When you are content, empty ${from} with move-samples --drop.`)
}

/** Writes one store again, and deletes the copies in the other one. */
export async function cancelMove(mover: Mover): Promise<void> {
  const { readsFrom } = await change(mover, async (storage, queries) => {
    if (!storage.writesBoth) throw new MoveEnded('Samples do not move.')
    if (storage.isCopied) throw new MoveEnded(`Samples have moved. ${wayBack(storage)}`)
    await traceMove(queries, 'SAMPLE_MOVE_CANCELLED', storage.readsFrom, otherThan(storage.readsFrom))
    return endOfBoth(storage, queries)
  })
  mover.say(`Cancelled: samples are stored in ${storeLabels[readsFrom]} alone.`)
  await whileMoving(mover.db, async () => emptyOther(mover, readsFrom), endsWithin)
}

/** The second word: from now on only the store is written that is read. */
export async function dropOld(mover: Mover): Promise<void> {
  const { readsFrom } = await change(mover, async (storage, queries) => {
    if (!storage.writesBoth) return {}
    if (!storage.isCopied) throw new MoveEnded('Samples have not moved yet.')
    await traceMove(queries, 'SAMPLES_DROPPED', otherThan(storage.readsFrom), storage.readsFrom)
    return endOfBoth(storage, queries)
  })
  await emptyOther(mover, readsFrom)
  mover.say(`Samples are in ${storeLabels[readsFrom]} alone.`)
}

export const wayBack = ({ readsFrom }: Placement): string =>
  readsFrom === 'CASSANDRA'
    ? 'move-samples --back reads PostgreSQL again.'
    : 'move-samples reads Cassandra again.'

function requireMoving(storage: Placement, { moves, to }: { moves: number; to: StoreName }): void {
  if (storage.moves !== moves || !storage.writesBoth || storage.readsFrom === to)
    throw new MoveEnded('Somebody has cancelled it.')
}

const change = async ({ db, say }: Mover, work: Parameters<typeof changePlacement>[1]) =>
  changePlacement(db, work, () => say('Waiting for somebody who works with the samples of a location.'))

async function traceMove(db: Queries, action: MoveAction, from: StoreName, to: StoreName): Promise<void> {
  await traceForOperator(db, { action, new: { from: storeLabels[from], to: storeLabels[to] } })
}

type MoveAction = 'SAMPLE_MOVE_BEGUN' | 'SAMPLES_MOVED' | 'SAMPLE_MOVE_CANCELLED' | 'SAMPLES_DROPPED'

/** What is in the database is deleted in the same transaction. */
async function endOfBoth({ readsFrom }: Placement, db: Queries): Promise<Partial<Placement>> {
  if (readsFrom === 'CASSANDRA') await postgresSamples.clear(db)
  else await db.delete(sampledMeasurements)
  return { writesBoth: false, isCopied: false, copiedUntil: null }
}

/** If the process ends before, or a node of Cassandra is away, the next move or `--drop` does it. */
async function emptyOther({ db, cassandra, say }: Mover, readsFrom: StoreName): Promise<void> {
  if (readsFrom === 'CASSANDRA' || (await readPlacement(db)).writesBoth) return
  const problem = cassandra ? await clear(db, cassandra) : 'Cassandra does not answer'
  if (problem !== undefined) say(`${problem}: its copies stay until the next move, or move-samples --drop.`)
}

/** Returns why it could not be done. */
async function clear(db: Db, cassandra: CassandraSamples): Promise<string | undefined> {
  try {
    await cassandra.clear(db)
    return undefined
  } catch (error) {
    if (!isTrouble(error)) throw error
    return `Cassandra could not be emptied, for which all of its nodes have to answer (${error.message})`
  }
}

function storesOf({ cassandra }: Mover, to: StoreName): Pick<Both, 'from' | 'to'> {
  if (!cassandra) throw new MoveEnded('Cassandra does not answer.')
  return to === 'CASSANDRA'
    ? { from: postgresSamples, to: cassandra }
    : { from: cassandra, to: postgresSamples }
}

async function begin(mover: Mover, to: StoreName): Promise<void> {
  if (to === 'CASSANDRA') await clearCopies(mover)
  await change(mover, async (storage, queries) => {
    // What is deleted here must be what nobody reads.
    if (storage.writesBoth || storage.readsFrom === to) throw new MoveEnded('Somebody else has begun.')
    if (to === 'CASSANDRA') await queries.delete(sampledMeasurements)
    else await postgresSamples.clear(queries)
    await traceMove(queries, 'SAMPLE_MOVE_BEGUN', storage.readsFrom, to)
    return { writesBoth: true, isCopied: false, copiedUntil: null, moves: storage.moves + 1 }
  })
  mover.say(`From now on samples are stored in both, and read from ${storeLabels[otherThan(to)]}.`)
}

/** Nobody writes Cassandra. There may be what a cancelled move has left. */
async function clearCopies({ db, cassandra }: Mover): Promise<void> {
  const { moves } = await readPlacement(db)
  if (moves === 0 && !(await cassandra?.isEmpty()))
    throw new MoveEnded('The keyspace of SAMPLES_URL has samples of somebody else. Name another one.')
  const problem = cassandra && (await clear(db, cassandra))
  if (problem !== undefined) throw new MoveEnded(`${problem}.`)
}

async function copyDays(mover: Mover, to: StoreName): Promise<void> {
  const { db, say, retentionDays } = mover
  const stores = storesOf(mover, to)
  const { moves, copiedUntil } = await readPlacement(db)
  if (to === 'CASSANDRA') await noteMeasured(db)
  const check = (storage: Placement) => {
    requireMoving(storage, { moves, to })
    if (mover.isStopped())
      throw new MoveEnded(
        'Stopped. Both stores go on being written: run it again to go on, or with --cancel to go back.',
      )
  }
  const both: Both = { db, ...stores, retentionDays, check }
  const oldest = retentionDays === undefined ? -Infinity : (Date.now() - (retentionDays + 1) * day) * 1000
  const all = (await stores.from.listDays(db)).filter((start) => start > oldest)
  const days = all.filter((start) => start >= (copiedUntil?.getTime() ?? -Infinity) * 1000)
  const measured = await db.$count(sampledMeasurements)
  const progress = createProgress({ all: all.length, left: days.length })
  let saidAt = performance.now()
  for (const start of days) {
    const onRound = (seen: number) => {
      progress.inDay(seen / 2 / measured)
      if (performance.now() - saidAt < sayEvery) return
      saidAt = performance.now()
      say(`${dayName(start)}  ${progress.text()}`)
    }
    await copyDay(both, { start, onRound })
    const { count, checksum } = await compareDay(both, { start, onRound: (seen) => onRound(measured + seen) })
    await change(mover, async (storage) => {
      requireMoving(storage, { moves, to })
      return { copiedUntil: new Date(start / 1000 + day) }
    })
    progress.endDay()
    if (count > 0)
      say(`${dayName(start)}  ${count} samples, the same in both (${checksum}), ${progress.text()}`)
  }
}

const sayEvery = 10 * second

const dayName = (start: number) => new Date(start / 1000).toISOString().slice(0, 10)

interface DayPass {
  start: number
  /** With how many measurements are done. */
  onRound: (seen: number) => void
}

/** From so many samples on a month gets a table of its own. Years in the default partition would have to leave it later. */
const worthATable = 10_000

async function copyDay(both: Both, { start, onRound }: DayPass): Promise<void> {
  let copied = 0
  for await (const { compared, seen } of eachRound(both, { start, mends: true })) {
    const before = copied
    for (const { inFrom } of compared) copied += inFrom.times.length
    if (both.to === postgresSamples && before < worthATable && copied >= worthATable)
      await whileAlone(both.db, (client) => inTransactionOn(client, (queries) => makeMonths(queries)))
    onRound(seen)
  }
}

async function compareDay(both: Both, { start, onRound }: DayPass): Promise<Total> {
  const [inFrom, inTo] = [createTotal(), createTotal()]
  let first: string | undefined
  for await (const { compared, seen } of eachRound(both, { start, mends: false })) {
    for (const piece of compared) {
      inFrom.add(piece.id, piece.inFrom)
      inTo.add(piece.id, piece.inTo)
      if (!isSame(piece.inFrom, piece.inTo)) first ??= piece.id
    }
    onRound(seen)
  }
  const [read, copied] = [inFrom.result(), inTo.result()]
  if (read.count === copied.count && read.checksum === copied.checksum) return read
  throw new MoveEnded(
    [
      `${dayName(start)} is not the same in both: ${textOf(read)} where samples are read, ${textOf(copied)} in the copy.`,
      `The first difference is at the measurement ${String(first)}. Reads stay where they are.`,
      'Run it again to copy this day once more, or with --cancel to go back.',
    ].join('\n'),
  )
}

const textOf = ({ count, checksum }: Total) => `${count} samples (${checksum})`
