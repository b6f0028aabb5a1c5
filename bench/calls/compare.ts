import { loadavg } from 'node:os'
import { basePath } from '#contract/op'
import { median } from '../lib/numbers.mjs'
import { load, type Until } from './loader.ts'
import type { Recording, Server } from './servers.ts'

const connections = 10

/** Until the code of both servers has been compiled, which takes long on a busy machine. */
const warmUp: Until = { seconds: 10, requests: 300 }

/** Each call, with the part of the bare route's speed that it must reach. */
const goals: Record<string, number> = {
  [`${basePath}/account`]: 0.5,
  [`${basePath}/management/account/audit?pageSize=20&pageNr=1`]: 0.7,
  [`${basePath}/management/organization/location`]: 0.7,
  [`${basePath}/management/account`]: 0.7,
  [`${basePath}/management/organization/location/group`]: 0.7,
  [`${basePath}/management/integration`]: 0.7,
  [`${basePath}/management/device`]: 0.7,
  [`${basePath}/product`]: 0.7,
}

interface Options {
  seconds: number
  rounds: number
}

/** Each call of the platform beside a bare route with the same statements. */
export async function compareCalls(platform: Server, bare: Server, { seconds, rounds }: Options) {
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

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`.padStart(5)
