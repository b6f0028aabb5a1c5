import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import type { CassandraSamples } from './cassandra/index.ts'
import { lockPlacement, otherThan, readPlacement, type Placement, type StoreName } from './placement.ts'
import { noSamples, type SampleStore } from './store.ts'
import { postgresSamples } from './postgres/index.ts'

/**
 * Samples where the database says: in one store, or, while they move, in both, of which one is read. Every transaction asks, so that
 * no process can be late.
 */
export function routedSamples(cassandra?: CassandraSamples): SampleStore {
  let moves: number | undefined

  function storeOf(name: StoreName): SampleStore {
    const store = name === 'POSTGRES' ? postgresSamples : cassandra
    // A process without SAMPLES_URL, which began before they moved.
    if (!store) throw new ApiError(503, refusalFor('SAMPLES_UNREACHABLE'))
    return store
  }

  const storesOf = ({ readsFrom, writesBoth }: Placement) => ({
    read: storeOf(readsFrom),
    other: writesBoth ? storeOf(otherThan(readsFrom)) : undefined,
  })

  const reading = async (db: Queries) => storeOf((await readPlacement(db)).readsFrom)

  async function writing(db: Queries) {
    const storage = await lockPlacement(db)
    if (storage.moves !== moves) cassandra?.forgetNoted()
    moves = storage.moves
    return storesOf(storage)
  }

  /** Cassandra first: it locks what others could change meanwhile. Returns what the store that is read says. */
  async function inEach<Result>(db: Queries, work: (store: SampleStore) => Promise<Result>): Promise<Result> {
    const { read, other } = await writing(db)
    if (!other) return work(read)
    const isCassandraRead = read !== postgresSamples
    const [inCassandra, inPostgres] = [await work(storeOf('CASSANDRA')), await work(postgresSamples)]
    return isCassandraRead ? inCassandra : inPostgres
  }

  return {
    add: async (db, list, isCopied) => {
      if (list.length === 0) return
      const { read, other } = await writing(db)
      // All older ones also to the other one: if a process has ended, one may have what the other one lacks.
      const older = other && list.map((measured) => ({ ...measured.older }))
      await read.add(db, list, isCopied)
      await other?.add(
        db,
        list.map(({ newer, ...measured }, at) => ({
          ...measured,
          newer: { ...newer },
          older: older?.[at] ?? noSamples(),
        })),
        isCopied,
      )
    },
    addValue: async (db, target, value) => {
      const { read, other } = await writing(db)
      if (!other) return read.addValue(db, target, value)
      // Cassandra says when, because it has whole milliseconds.
      const time = await storeOf('CASSANDRA').addValue(db, target, value)
      const { measurementId: id, locationId } = target
      const older = { times: [time.getTime() * 1000], values: [value], batches: [0] }
      await postgresSamples.add(db, [{ id, locationId, before: null, newer: noSamples(), older }], false)
      return time
    },
    addRows: async (db, rows) => inEach(db, (store) => store.addRows(db, rows)),
    move: async (db, measurementIds, locationId) =>
      inEach(db, (store) => store.move(db, measurementIds, locationId)),
    deleteOrphans: async (db, locationId) => inEach(db, (store) => store.deleteOrphans(db, locationId)),
    deleteOutOfRange: async (db, locationId) => inEach(db, (store) => store.deleteOutOfRange(db, locationId)),
    beforeForgetting: async (db, locationId) => inEach(db, (store) => store.beforeForgetting(db, locationId)),
    readCurve: async (db, measurementId, query) => (await reading(db)).readCurve(db, measurementId, query),
    lastOfHours: async (db, locationId) => (await reading(db)).lastOfHours(db, locationId),
    eachSample: async (db, measurementId, span, take, most) =>
      (await reading(db)).eachSample(db, measurementId, span, take, most),
    readPieces: async (db, pieces, most) => (await reading(db)).readPieces(db, pieces, most),
    changes: async (db) => (await reading(db)).changes(db),
    count: async (db, locationId) => (await reading(db)).count(db, locationId),
    countUnwanted: async (db, locationId) => (await reading(db)).countUnwanted(db, locationId),
    removeOld: async (db, before) => {
      const storage = await readPlacement(db)
      const { read, other } = storesOf(storage)
      const removed = await read.removeOld(db, before)
      await other?.removeOld(db, before)
      return removed
    },
    refusal: () => cassandra?.refusal(),
    ...(cassandra?.state && { state: cassandra.state }),
  }
}
