import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { basePath } from '#contract/op'
import { openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { fillLocations } from './data.ts'
import { load, read } from './loader.ts'
import type { Until } from './loader.ts'
import type { Recording, Seen } from './protocol.ts'
import { buildServers } from './servers.ts'
import type { Server } from './servers.ts'

interface Options {
  only: string[]
  seconds: number
  rounds: number
  /** Rows of the longest list. */
  most: number
  out?: string
}

const connections = 10
const longRows = 100_000
const locations = `${basePath}/management/organization/location`

/** Until the code of both servers has been compiled, which takes long on a busy machine. */
const warmUp: Until = { seconds: 10, requests: 300 }

/** Each call, with the part of the bare route's speed that it must reach. */
const goals: Record<string, number> = {
  [`${basePath}/account`]: 0.5,
  [`${basePath}/management/account/audit?pageSize=20&pageNr=1`]: 0.7,
  [locations]: 0.7,
  [`${basePath}/management/account`]: 0.7,
  [`${basePath}/management/organization/location/group`]: 0.7,
  [`${basePath}/management/integration`]: 0.7,
  [`${basePath}/management/device`]: 0.7,
  [`${basePath}/product`]: 0.7,
}

export async function measure(options: Options): Promise<void> {
  const { only, out } = options
  const postgres = await startTestServer()
  const database = await openDatabase({ url: postgres.url })
  const servers = await buildServers()
  const results: Record<string, unknown> = { machine: machine() }
  try {
    await migrate(database.db)
    await loadSampleData(database.db, { hasher: testHasher })
    await database.db.execute('vacuum analyze')
    const platform = await servers.start('platform', postgres.url)
    const bare = await servers.start('bare', postgres.url)
    if (only.includes('calls')) results['calls'] = await compareCalls(platform, bare, options)
    const fill = async (rows: number) => fillLocations(database.db, rows)
    // A list can only grow, so the long one is measured in between.
    const growth = only.includes('growth')
      ? await grow(platform, fill, 100, Math.min(options.most, longRows))
      : []
    if (only.includes('long')) results['long'] = await readLong(platform, fill)
    if (only.includes('growth')) growth.push(...(await grow(platform, fill, longRows * 10, options.most)))
    results['growth'] = growth
    platform.stop()
    bare.stop()
  } finally {
    await database.close()
    await servers.remove()
    await postgres.stop()
  }
  if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`)
}

const machine = () => ({
  date: new Date().toISOString(),
  node: process.version,
  cpus: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  load: loadavg()[0],
})

async function compareCalls(platform: Server, bare: Server, { seconds, rounds }: Options) {
  const results = []
  console.info(`\nRequests in a second, ${connections} connections, the median of ${rounds} rounds in turns`)
  for (const [path, goal] of Object.entries(goals)) {
    const recording = await platform.ask<Recording>({ ask: 'record', path })
    await bare.ask({ ask: 'routes', routes: [recording] })
    const runs: Record<'platform' | 'bare', Run[]> = { platform: [], bare: [] }
    for (const server of [platform, bare]) await load({ ...server, path }, connections, warmUp)
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, server] of inTurns({ platform, bare }, round))
        runs[name].push(await run(server, path, { seconds, requests: 990 }))
    }
    const [ours, theirs] = [summaryOf(runs.platform), summaryOf(runs.bare)]
    const ratio = median(
      runs.platform.map(({ speed }, round) => speed / (runs.bare[round]?.speed ?? Number.NaN)),
    )
    const { length: statements } = recording.statements
    results.push({ path, statements, ours, theirs, ratio, goal, load: loadavg()[0] })
    console.info(
      `${percent(ratio)} (goal ${percent(goal)})  ${Math.round(ours.speed)} of ${Math.round(theirs.speed)}, ` +
        `${Math.round(ours.cpu)} µs of a processor for each and ${Math.round(theirs.cpu)}  ${path}`,
    )
  }
  return results
}

interface Run {
  /** Requests per second. */
  speed: number
  /** CPU time of the server per request, in microseconds. Other work on the machine changes it little. */
  cpu: number
}

async function run(server: Server, path: string, until: Until): Promise<Run> {
  const before = await server.ask<number>({ ask: 'cpu' })
  const { speed, requests } = await load({ ...server, path }, connections, until)
  const after = await server.ask<number>({ ask: 'cpu' })
  return { speed, cpu: (after - before) / requests }
}

const summaryOf = (runs: Run[]): Run => ({
  speed: median(runs.map(({ speed }) => speed)),
  cpu: median(runs.map(({ cpu }) => cpu)),
})

function inTurns(servers: Record<'platform' | 'bare', Server>, round: number) {
  const { platform, bare } = servers
  const pairs = [['platform', platform] as const, ['bare', bare] as const]
  return round % 2 === 0 ? pairs : pairs.toReversed()
}

type Fill = (rows: number) => Promise<void>

async function readLong(platform: Server, fill: Fill) {
  await fill(longRows)
  const target = { ...platform, path: locations }
  console.info('\n100,000 locations')
  const results = []
  for (const [what, readers, headers] of [
    ['one reader', 1, {}],
    ['8 readers at once', 8, {}],
    ['one reader, gzip', 1, { 'accept-encoding': 'gzip' }],
    ['one reader, br', 1, { 'accept-encoding': 'br' }],
  ] as const) {
    await read(target, headers)
    await platform.ask({ ask: 'watch' })
    const reads = await Promise.all(Array.from({ length: readers }, () => read(target, headers)))
    const { longestDelay, memoryAtRest, memoryAtMost } = await platform.ask<Seen>({ ask: 'seen' })
    const result = {
      what,
      seconds: Math.max(...reads.map((one) => one.seconds)),
      megabytes: (reads[0]?.bytes ?? 0) / 1e6,
      longestDelay,
      memoryAboveRest: memoryAtMost - memoryAtRest,
    }
    results.push({ ...result, load: loadavg()[0] })
    console.info(
      `${what}: ${result.seconds.toFixed(2)} s, ${result.megabytes.toFixed(1)} MB, event loop held for ${longestDelay.toFixed(0)} ms at most, ` +
        `${result.memoryAboveRest.toFixed(0)} MB above rest`,
    )
  }
  return results
}

async function grow(platform: Server, fill: Fill, least: number, most: number) {
  const target = { ...platform, path: locations }
  const results = []
  console.info('\nLocations: seconds for the whole list, and while nothing has changed')
  for (let rows = least; rows <= most; rows *= 10) {
    await fill(rows)
    const times: number[] = []
    const unchanged: number[] = []
    const tries = rows > longRows ? 1 : 5
    for (let count = 0; count <= tries; count += 1) {
      const whole = await read(target)
      const same = await read(target, { 'if-none-match': whole.tag })
      if (whole.status !== 200 || same.status !== 304) throw new Error(`${whole.status} and ${same.status}`)
      if (count > 0) times.push(whole.seconds)
      if (count > 0) unchanged.push(same.seconds)
    }
    const result = { rows, seconds: median(times), unchanged: median(unchanged) }
    results.push({ ...result, load: loadavg()[0] })
    console.info(`${rows}: ${result.seconds.toFixed(4)} s, unchanged ${result.unchanged.toFixed(4)} s`)
  }
  return results
}

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`.padStart(5)

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
