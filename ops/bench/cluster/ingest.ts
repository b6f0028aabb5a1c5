import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/db/connection'
import { sql } from 'drizzle-orm'
import type { Carried, Server } from '../calls/servers.ts'
import { withServers } from '../calls/servers.ts'
import { type Device, postRows } from '../devices/fleet.ts'
import { sendBy } from '../devices/ingest.ts'
import { median } from '../lib/numbers.mjs'
import { makeMinuteFleet, nextMinutes } from './fleet.ts'
import { processorTimeOf } from './processes.ts'

const devices = 200
const atOnce = 64
/** As the gateway sends, and as one does that collects. */
const minutesInBatch = [1, 10]
const storageRounds = 9

/** Unlike that of a test, it keeps everything safe, writes what a standby needs, and is vacuumed. */
export const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '5',
  shared_buffers: '512MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '5min',
  bgwriter_lru_maxpages: '100',
  autovacuum: 'on',
}

interface IngestOptions {
  seconds: number
  /** Of Cassandra. Without it samples are in PostgreSQL. */
  samplesUrl?: string | undefined
  /** Of Cassandra's nodes. */
  pids: number[]
}

/** What a sample costs each part of an installation, with one and with two processes of the platform. */
export const measureIngest = async ({ seconds, samplesUrl, pids }: IngestOptions) =>
  withServers(async ({ db, postgres, start }) => {
    const fleet = await makeMinuteFleet(db, devices)
    const environment: Record<string, string> = samplesUrl === undefined ? {} : { SAMPLES_URL: samplesUrl }
    const watched = { db, fleet, pids: { postgres: [postgres.pid], cassandra: pids } }
    const platforms = [await start('platform', environment)]
    // A Cassandra that has just begun spends most of its time on compiling itself.
    let stored = await warmUp(platforms, fleet, seconds * (1 + pids.length))
    const storage = samplesUrl === undefined ? await compareStorage(platforms, watched, seconds) : undefined
    const costs = []
    for (const processes of [1, 2]) {
      if (processes > platforms.length) {
        platforms.push(await start('platform', environment))
        stored += await warmUp(platforms, fleet, seconds / 4)
      }
      for (const minutes of minutesInBatch) {
        const cost = await spend(platforms, watched, { minutes, seconds })
        stored += cost.stored
        costs.push({ processes, minutes, ...cost })
      }
    }
    stored += storage?.stored ?? 0
    const bytes = samplesUrl === undefined ? await bytesOfTable(db) : undefined
    return { costs, stored, ...(storage && { storage }), ...(bytes !== undefined && { bytes }) }
  }, durable)

interface Watched {
  db: Db
  fleet: Device[]
  pids: { postgres: number[]; cassandra: number[] }
}

async function warmUp(platforms: Server[], fleet: Device[], seconds: number): Promise<number> {
  const { stored } = await sendMinutes(platforms, fleet, { minutes: 1, seconds })
  return stored
}

const sendMinutes = async (
  platforms: Server[],
  fleet: Device[],
  { minutes, seconds }: { minutes: number; seconds: number },
) =>
  sendBy(
    async (device, turn) => {
      const port = platforms[turn % platforms.length]?.port ?? 0
      return postRows(port, device, nextMinutes(device, minutes)).catch(comeAgain)
    },
    fleet,
    { seconds, atOnce },
  )

/** Cassandra may be slow while it begins: all of it is on this machine. */
async function comeAgain(error: unknown): Promise<number> {
  if (!(error instanceof Error) || !error.message.includes(': 429 ')) throw error
  await pause(1000)
  return 0
}

/** Microseconds of processor time and bytes of network for a sample. */
async function spend(
  platforms: Server[],
  { db, fleet, pids }: Watched,
  batches: { minutes: number; seconds: number },
) {
  const before = await usedBy(platforms, db, pids)
  const { stored, took } = await sendMinutes(platforms, fleet, batches)
  const after = await usedBy(platforms, db, pids)
  const each = (what: keyof typeof before) => (after[what] - before[what]) / stored
  return {
    stored,
    rate: stored / took,
    platform: each('platform'),
    postgres: each('postgres'),
    cassandra: each('cassandra'),
    log: each('log'),
    fromDevices: each('fromDevices'),
    toPostgres: each('toPostgres'),
    toCassandra: each('toCassandra'),
  }
}

async function usedBy(platforms: Server[], db: Db, pids: Watched['pids']) {
  let [platform, fromDevices, toPostgres, toCassandra] = [0, 0, 0, 0]
  for (const server of platforms) {
    const carried = await server.ask<Carried>({ ask: 'carried' })
    platform += await server.ask<number>({ ask: 'cpu' })
    fromDevices += carried.clients
    toPostgres += carried.postgres
    toCassandra += carried.cassandra
  }
  const { rows } = await db.execute<{ log: number }>(
    sql`select (pg_current_wal_lsn() - '0/0')::float8 as "log"`,
  )
  return {
    platform,
    postgres: processorTimeOf(pids.postgres),
    cassandra: processorTimeOf(pids.cassandra),
    log: rows[0]?.log ?? NaN,
    fromDevices,
    toPostgres,
    toCassandra,
  }
}

/** The same process with and without the statement that asks in which store samples are, in turns. */
async function compareStorage(platforms: Server[], watched: Watched, seconds: number) {
  const each = { minutes: 1, seconds: (2 * seconds) / storageRounds }
  const rounds = []
  let stored = 0
  for (let round = 0; round < storageRounds; round += 1) {
    const pair = []
    // Neither is always the first.
    for (const isAsked of round % 2 === 0 ? [true, false] : [false, true]) {
      for (const server of platforms) await server.ask({ ask: 'storage', isAsked })
      const cost = await spend(platforms, watched, each)
      stored += cost.stored
      pair.push({ isAsked, rate: cost.rate, processor: cost.platform + cost.postgres })
    }
    const [asked, unasked] = pair.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))
    if (asked && unasked)
      rounds.push({ rate: asked.rate / unasked.rate, processor: asked.processor / unasked.processor })
  }
  for (const server of platforms) await server.ask({ ask: 'storage', isAsked: true })
  return {
    stored,
    rate: median(rounds.map(({ rate }) => rate)),
    processor: median(rounds.map(({ processor }) => processor)),
  }
}

/** Of the table and its indexes. */
async function bytesOfTable(db: Db): Promise<number> {
  await db.execute(sql`vacuum samples`)
  await db.execute(sql`checkpoint`)
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select sum(pg_total_relation_size(relid))::float8 as "bytes" from pg_partition_tree('samples')`,
  )
  return rows[0]?.bytes ?? NaN
}
