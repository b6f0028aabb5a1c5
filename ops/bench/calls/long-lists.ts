import { loadavg } from 'node:os'
import { basePath } from '#contract/op'
import { median } from '../lib/numbers.mjs'
import { read, type Target } from './loader.ts'
import type { Seen, Server } from './servers.ts'

const locations = `${basePath}/management/organization/location`
export const longRows = 100_000

type Fill = (rows: number) => Promise<void>

export async function readLong(platform: Server, fill: Fill) {
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
    const tries: Reading[] = []
    while (tries.length < 5) tries.push(await readAtOnce(platform, target, readers, headers))
    const of = (key: keyof Reading) => median(tries.map((one) => one[key]))
    const result = {
      what,
      seconds: of('seconds'),
      megabytes: of('megabytes'),
      longestDelay: of('longestDelay'),
      // What one reading leaves behind counts for those after it.
      memoryAboveRest: Math.max(...tries.map((one) => one.memoryAtMost)) - (tries[0]?.memoryAtRest ?? 0),
    }
    results.push({ ...result, load: loadavg()[0] })
    console.info(
      `${what}: ${result.seconds.toFixed(2)} s, ${result.megabytes.toFixed(1)} MB, event loop held for ${result.longestDelay.toFixed(0)} ms at most, ` +
        `${result.memoryAboveRest.toFixed(0)} MB above rest`,
    )
  }
  return results
}

interface Reading extends Seen {
  seconds: number
  megabytes: number
}

async function readAtOnce(
  platform: Server,
  target: Target,
  readers: number,
  headers: Record<string, string>,
): Promise<Reading> {
  await platform.ask({ ask: 'watch' })
  const reads = await Promise.all(Array.from({ length: readers }, () => read(target, headers)))
  return {
    ...(await platform.ask<Seen>({ ask: 'seen' })),
    seconds: Math.max(...reads.map((one) => one.seconds)),
    megabytes: (reads[0]?.bytes ?? 0) / 1e6,
  }
}

export async function grow(platform: Server, fill: Fill, least: number, most: number) {
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
