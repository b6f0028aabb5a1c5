import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { basePath } from '#contract/op'
import { onOwnConnection } from '#platform/db/connection'
import { from as copyFrom } from 'pg-copy-streams'
import { load } from '../calls/loader.ts'
import type { Seen } from '../calls/servers.ts'
import { median } from '../lib/numbers.mjs'
import { type Bench, type Device, nextRows, post, samplesPerBatch } from './fleet.ts'

/** Devices that are being answered at the same time. */
const atOnce = 32
/** People's connections, each of which asks again as soon as it is answered. */
const people = 4

/** How many samples a second arrive by HTTP, beside a bare COPY of such rows into the same table, in turns. */
export async function measureIngest({ db, platform, fleet, seconds }: Bench) {
  const rounds = 3
  const each = seconds / (rounds * 4)
  const copied: number[] = []
  const sent: number[] = []
  const alone: number[] = []
  const meanwhile: number[] = []
  const sentMeanwhile: number[] = []
  const processor: number[] = []
  const memory: number[] = []
  await send(platform.port, fleet, Math.min(1, each))
  await platform.ask({ ask: 'watch' })
  for (let round = 0; round < rounds; round += 1) {
    copied.push(await copy(db, fleet, each))
    const before = await platform.ask<number>({ ask: 'cpu' })
    const began = performance.now()
    const rate = await send(platform.port, fleet, each)
    const took = (performance.now() - began) / 1000
    processor.push(((await platform.ask<number>({ ask: 'cpu' })) - before) / (rate * took))
    sent.push(rate)
    alone.push(await askOn(platform, each))
    const [rateMeanwhile, callsMeanwhile] = await Promise.all([
      send(platform.port, fleet, each),
      askOn(platform, each),
    ])
    sentMeanwhile.push(rateMeanwhile)
    meanwhile.push(callsMeanwhile)
    memory.push(await platform.ask<number>({ ask: 'memory' }))
  }
  const { longestDelay, longestBlock, memoryAtRest, memoryAtMost } = await platform.ask<Seen>({ ask: 'seen' })
  /** Of two that ran one after the other. */
  const share = (rates: number[], beside: number[]) =>
    median(rates.map((rate, round) => rate / (beside[round] ?? NaN)))
  return {
    devices: fleet.length,
    samplesPerBatch,
    copied: median(copied),
    sent: median(sent),
    share: share(sent, copied),
    /** Microseconds of the platform's process for a sample. */
    processor: median(processor),
    callsAlone: median(alone),
    callsMeanwhile: median(meanwhile),
    callsShare: share(meanwhile, alone),
    sentMeanwhile: median(sentMeanwhile),
    longestDelay,
    longestBlock,
    /** After each round. */
    memory,
    memoryAtRest,
    memoryAtMost,
  }
}

/** One device after the other, always so many at once. Returns samples in a second. */
export async function send(port: number, fleet: Device[], seconds: number): Promise<number> {
  const { stored, took } = await sendBy(async (device) => post(port, device), fleet, { seconds, atOnce })
  return stored / took
}

/** The same with another way to send, which returns how many samples were stored. */
export async function sendBy(
  sendOne: (device: Device, turn: number) => Promise<number>,
  fleet: Device[],
  { seconds, atOnce: most }: { seconds: number; atOnce: number },
): Promise<{ stored: number; took: number }> {
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  let turn = 0
  let stored = 0
  await Promise.all(
    Array.from({ length: most }, async () => {
      while (!isOver()) {
        const device = fleet[turn % fleet.length]
        turn += 1
        // The sum is read after the answer: others add to it meanwhile.
        const added = device ? await sendOne(device, turn) : 0
        stored += added
      }
    }),
  )
  return { stored, took: (performance.now() - began) / 1000 }
}

/** The same rows on one connection, without anything that checks them. */
async function copy(db: Bench['db'], fleet: Device[], seconds: number): Promise<number> {
  const began = performance.now()
  let rows = 0
  function* lines() {
    while (performance.now() - began < seconds * 1000)
      for (const device of fleet.slice(0, 50)) {
        const location = device.name.replace('-device', '')
        const batch = nextRows(device)
        rows += batch.length
        yield batch
          .map(
            ([id, time, value]) => `${id}\t${new Date(time * 1000).toISOString()}\t${value}\t${location}\n`,
          )
          .join('')
      }
  }
  await onOwnConnection(db, async (client) =>
    pipeline(
      Readable.from(lines()),
      client.query(copyFrom('copy samples (measurement_id, time, value, location_id) from stdin')),
    ),
  )
  return rows / ((performance.now() - began) / 1000)
}

/** People's calls in a second. */
async function askOn({ port, token }: Bench['platform'], seconds: number): Promise<number> {
  const target = { port, token, path: `${basePath}/account` }
  const began = performance.now()
  let requests = 0
  for (let left = seconds; left > 0; left = seconds - (performance.now() - began) / 1000)
    requests += (await load(target, people, { seconds: left, requests: 900 })).requests
  return requests / ((performance.now() - began) / 1000)
}
