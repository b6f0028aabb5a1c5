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

/** An entry of the list of locations, built when it is read, as the function `list_location` of the database stores it. */
const joinedEntry = `concat(
  '{"id":', to_json("locations"."id"), ',"name":', to_json("locations"."name"), ',"streetline1":', to_json("locations"."streetline1"),
  ',"city":', to_json("locations"."city"), ',"country":', to_json("locations"."country"),
  ',"postalCode":', to_json("locations"."postal_code"), ',"status":', to_json("locations"."status"),
  ',"slid":', coalesce(to_json("locations"."slid")::text, 'null'),
  ',"timeZone":', coalesce(to_json("locations"."time_zone")::text, 'null'),
  ',"integratorId":', to_json("locations"."integrator_id"), ',"version":', "locations"."version", ',"layouts":[', (
    select string_agg(concat('{"layoutId":', to_json("id"), ',"layoutName":', to_json("name"), '}'), ',' order by "name", "id")
    from "layouts" where "location_id" = "locations"."id"), ']}')`

/** Bare routes for the list of locations: one reads the stored entries, the other one joins the layouts instead. */
export async function compareStored(platform: Server, bare: Server, { seconds, rounds }: Options) {
  const path = `${basePath}/management/organization/location`
  const stored = await platform.ask<Recording>({ ask: 'record', path })
  const statements = stored.statements.map(({ name, text, values }) => ({
    name: `joined ${name}`,
    text: text.replace('"locations"."listed"', joinedEntry),
    values,
  }))
  await bare.ask({ ask: 'routes', routes: [stored, { ...stored, path: '/joined', statements }] })
  const read = async (route: string) => (await fetch(`http://127.0.0.1:${bare.port}${route}`)).text()
  if ((await read('/joined')) !== (await read(path))) throw new Error('The joined list is another one')
  const ratios: number[] = []
  for (const route of [path, '/joined']) await load({ ...bare, path: route }, connections, warmUp)
  for (let round = 0; round < rounds; round += 1) {
    const until = { seconds, requests: 990 }
    const { speed } = await run(bare, path, until)
    ratios.push((await run(bare, '/joined', until)).speed / speed)
  }
  const rows = (JSON.parse(stored.body) as unknown[]).length
  console.info(
    `${percent(median(ratios))} of the stored entries, joined when they are read: ${rows} locations`,
  )
  return { rows, ratio: median(ratios) }
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
