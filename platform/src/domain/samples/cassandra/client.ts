import { refusalFor } from '#contract/texts/refusals/refusal'
import type { Client, types } from 'cassandra-driver'
import { ApiError, StartRefused, TooManyRequests } from '../../../base/errors.ts'
import { consoleLog, type Log } from '../../../base/log.ts'
import { second } from '../../../base/time.ts'
import type { CassandraAddress } from '../../../settings/cassandra-address.ts'
import type { StoreState } from '../store.ts'
import { partitionKey, type Partition } from './partitions.ts'

type Params = unknown[]

/** A statement about one partition. */
export interface Write {
  partition: Partition
  query: string
  params: Params
}

export interface Cassandra {
  read: <Row>(query: string, params: Params) => Promise<Row[]>
  readPages: <Row>(query: string, params: Params) => AsyncGenerator<Row[]>
  /** `at` decides which of two writes to the same row is the newer one: see `clockOf`. */
  write: (writes: readonly Write[], at: number) => Promise<void>
  /** For changes of the schema. */
  change: (query: string) => Promise<void>
  /** Why nothing should be sent at the moment. */
  refusal: () => Error | undefined
  state: () => StoreState
  close: () => Promise<void>
}

/** Requests that one call has under way at once. Few calls write at once, so this bounds what waits in memory. */
const mostAtOnce = 32
/** Statements in one batch: about 5 kB, from which size on a server warns. */
const batchSize = 50
const pageSize = 5000
const readTimeout = 5 * second
/** A node that does not answer for so long may be stopped or cut off: the others are asked too. Several answers do no harm. */
const silent = second
/** All nodes have to know a change of the schema. */
const changeTimeout = 60 * second
/** After a write that failed or took longer than this, devices are asked to wait for so long. */
const slow = 2 * second
const pauseSeconds = 5

export async function openCassandra(
  { hosts, port, keyspace, dc, user, password }: CassandraAddress,
  log: Pick<Log, 'error'> = consoleLog,
): Promise<Cassandra> {
  // Loaded only here: nobody else needs it.
  const { default: driver } = await import('cassandra-driver')
  const { consistencies } = driver.types
  const client = new driver.Client({
    contactPoints: hosts.map((host) => `${host}:${port}`),
    localDataCenter: dc,
    protocolOptions: { port },
    ...(user !== undefined && { credentials: { username: user, password: password ?? '' } }),
    socketOptions: { readTimeout },
    policies: {
      speculativeExecution: new driver.policies.speculativeExecution.ConstantSpeculativeExecutionPolicy(
        silent,
        2,
      ),
    },
    queryOptions: { consistency: consistencies.localQuorum, prepare: true, isIdempotent: true },
    monitorReporting: { enabled: false },
  })
  try {
    await client.connect()
  } catch (error) {
    await client.shutdown()
    throw new StartRefused(`Cassandra at SAMPLES_URL does not answer: ${reasonOf(error)}`)
  }

  let pausedUntil = 0
  let [requestsUnderWay, requestsFailed] = [0, 0]
  const refusal = () => (Date.now() < pausedUntil ? tooSlow() : undefined)

  /** Says why, once in a pause: the callers only learn that they have to wait. */
  function beginPause(why: string): void {
    if (!refusal()) log.error(`Cassandra is slow, and devices are asked to wait: ${why}`)
    pausedUntil = Date.now() + pauseSeconds * second
  }

  async function watched<Result>(
    request: Promise<Result>,
    trouble: (error: unknown) => Error,
  ): Promise<Result> {
    requestsUnderWay += 1
    try {
      return await request
    } catch (error) {
      requestsFailed += 1
      throw isTrouble(error) ? trouble(error) : error
    } finally {
      requestsUnderWay -= 1
    }
  }

  async function* readPages<Row>(query: string, params: Params): AsyncGenerator<Row[]> {
    let pageState: string | undefined
    do {
      const options = { fetchSize: pageSize, ...(pageState !== undefined && { pageState }) }
      const page: types.ResultSet = await watched(
        client.execute(query, params, options),
        () => new ApiError(503, refusalFor('SAMPLES_UNREACHABLE')),
      )
      yield page.rows as unknown as Row[]
      pageState = page.pageState ?? undefined
    } while (pageState !== undefined)
  }

  return {
    readPages,
    read: async <Row>(query: string, params: Params) => {
      const all: Row[] = []
      for await (const rows of readPages<Row>(query, params)) for (const row of rows) all.push(row)
      return all
    },
    write: async (writes, at) => {
      const batches = batchesOf(client, keyspace, writes)
      await inParallel(batches, async ([routingKey, batch]) => {
        const began = performance.now()
        const statements = batch.map(({ query, params }) => ({ query, params }))
        const options = { logged: false, routingKey, timestamp: at }
        await watched(client.batch(statements, options), (error) => {
          beginPause(reasonOf(error))
          return tooSlow()
        })
        const took = performance.now() - began
        if (took > slow) beginPause(`a write took ${Math.round(took)} ms`)
      })
    },
    change: async (query) => {
      await client.execute(query, [], {
        prepare: false,
        isIdempotent: false,
        readTimeout: changeTimeout,
      })
    },
    refusal,
    state: () => {
      const known = client.hosts.values()
      const up = known.filter((host) => host.isUp()).length
      return { servers: { up, down: known.length - up }, requestsUnderWay, requestsFailed }
    },
    close: async () => client.shutdown(),
  }
}

const tooSlow = () => new TooManyRequests(refusalFor('SAMPLES_TOO_FAST'), pauseSeconds)

/** Works on several at once. Fails with the first failure, when those under way have ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  let failed = false
  const takeTurns = async () => {
    for (const item of left) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const turns = Array.from({ length: Math.min(mostAtOnce, items.length) }, takeTurns)
  const [failure] = (await Promise.allSettled(turns)).filter(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

/** Batches of statements that the same server keeps, so that it passes on none of them as a whole. */
function batchesOf(client: Client, keyspace: string, writes: readonly Write[]): [Buffer, Write[]][] {
  const open = new Map<string, [Buffer, Write[]]>()
  const batches: [Buffer, Write[]][] = []
  for (const write of writes) {
    const key = partitionKey(write.partition)
    const host = client.getReplicas(keyspace, key)?.[0]?.address ?? ''
    let batch = open.get(host)
    if (!batch || batch[1].length >= batchSize) {
      batch = [key, []]
      open.set(host, batch)
      batches.push(batch)
    }
    batch[1].push(write)
  }
  return batches
}

/** Servers that are slow, too busy or away. All else is a defect. */
export function isTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (['NoHostAvailableError', 'OperationTimedOutError', 'BusyConnectionError'].includes(error.name))
    return true
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'number' && troubles.has(code)
}

/** Unavailable, overloaded, bootstrapping, truncation, and time-outs and failures of writes and reads: codes of the protocol. */
const troubles = new Set([0x1000, 0x1001, 0x1002, 0x1003, 0x1100, 0x1200, 0x1300, 0x1500])

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && 'innerErrors' in error ? Object.values(error.innerErrors ?? {}) : []
  const [first = error] = inner as unknown[]
  return first instanceof Error ? first.message : String(first)
}
