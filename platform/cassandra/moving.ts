import { eq, sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { sampleStorage, samples } from '../src/db/schema/index.ts'
import { transaction } from '../src/db/transaction.ts'
import { openCassandra } from '../src/domain/samples/cassandra/client.ts'
import { createCopying } from '../src/domain/samples/cassandra/copying.ts'
import { openCassandraSamples, type CassandraSamples } from '../src/domain/samples/cassandra/index.ts'
import { createTables, type Tables } from '../src/domain/samples/cassandra/tables.ts'
import { createWriting } from '../src/domain/samples/cassandra/writing.ts'
import { routedSamples } from '../src/domain/samples/router.ts'
import type { Mover } from '../src/domain/samples/moving/move.ts'
import { setSampleStore, sampleStore } from '../src/domain/samples/current.ts'
import { writeSamples } from '../src/domain/intake/writing.ts'
import { readCassandraAddress } from '../src/settings/cassandra-address.ts'
import { addPlant } from '../src/testing/linked.ts'
import { startOwnApp } from '../src/testing/own-app.ts'
import { samplesOf } from '../src/testing/samples.ts'

const integratorId = 'int-nordkaelte'

/** Epoch seconds, and the value. */
export type Sent = [number, number]

/** The process has ended: nothing it does from then on arrives. */
class Ended extends Error {
  override name = 'Ended'
}

/** A platform whose samples are in PostgreSQL, and a Cassandra that is empty. */
export async function startMoving() {
  const address = readCassandraAddress(String(process.env['TEST_SAMPLES_URL']))
  if (!address) throw new Error('npm run test:cluster runs this file.')
  const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
  const { db } = platform.database
  const cassandra = await openCassandra(address)
  const tables = createTables(cassandra, address.keyspace, { retentionDays: undefined })
  const store = await openCassandraSamples(address, { retentionDays: undefined, installationId: 'test' })
  afterAll(async () => {
    await store.close()
    await cassandra.close()
  })

  async function restart() {
    await store.clear(db)
    await db.execute(sql`truncate ${samples}, sampled_measurements`)
    await db.update(sampleStorage).set({
      readsFrom: 'POSTGRES',
      writesBoth: false,
      isCopied: false,
      copiedUntil: null,
      moves: sql`${sampleStorage.moves} + 1`,
    })
    setSampleStore(routedSamples(store))
    return addPlant(db, integratorId)
  }

  /** One that ends at a step, from 0 on. Each statement to Cassandra is one, and each round and message of a move. */
  function endingAt(step: number) {
    let steps = 0
    const pass = () => {
      steps += 1
      if (steps > step) throw new Ended()
    }
    const failing = new Proxy(tables, {
      get: (all, name: keyof Tables) => {
        const call = all[name] as (...args: unknown[]) => Promise<unknown>
        return async (...args: unknown[]) => {
          pass()
          return call(...args)
        }
      },
    })
    const writing = createWriting(failing)
    const ending: CassandraSamples = { ...store, ...writing, ...createCopying(failing, writing) }
    return { ending, pass, wasEnded: () => steps > step }
  }

  const mover = (end = endingAt(Infinity)): Mover => ({
    db,
    cassandra: end.ending,
    retentionDays: undefined,
    say: end.pass,
    isStopped: () => {
      end.pass()
      return false
    },
  })

  const send = async (measurementId: string, list: readonly Sent[]) =>
    transaction(db, (queries) =>
      writeSamples(
        queries,
        { integratorId },
        {
          measurementIds: list.map(() => measurementId),
          times: list.map(([time]) => time),
          values: list.map(([, value]) => value),
        },
      ),
    )

  return {
    platform,
    db,
    store,
    restart,
    send,
    mover,
    endingAt,
    /** Sends, and ends at a step. Returns whether it was acknowledged. */
    sendAndEnd: async (measurementId: string, list: readonly Sent[], step: number): Promise<boolean> => {
      const { ending } = endingAt(step)
      setSampleStore(routedSamples(ending))
      try {
        await send(measurementId, list)
        return true
      } catch (error) {
        if (error instanceof Ended) return false
        throw error
      } finally {
        setSampleStore(routedSamples(store))
      }
    },
    ended: (error: unknown): true => {
      if (error instanceof Ended) return true
      throw error
    },
    /** In the table of the database, whoever reads it. */
    inPostgres: async (measurementId: string) => db.$count(samples, eq(samples.measurementId, measurementId)),
    read: async (measurementId: string) => samplesOf(db, measurementId),
    /** As sums of hours, as sums of their parts, and from the samples themselves. */
    curves: async (measurementId: string, { from, to }: { from: number; to: number }) => {
      const counts = []
      for (const points of [10, Math.floor((to - from) / 600), 2000])
        counts.push((await sampleStore().readCurve(db, measurementId, { from, to, points })).samples)
      return counts
    },
  }
}
