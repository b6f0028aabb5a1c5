import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '#contract/op'
import type { Seen } from '../calls/servers.ts'
import { median } from '../lib/numbers.mjs'
import { type Bench, post } from './fleet.ts'

/** Devices that send in each second. Every stream gets an event of it. */
const sendingEach = 5
/** The platform allows 256 connections from one address. */
const streamsPerAddress = 200

/** What streams cost: memory and processor of a process with them, beside the same process and the same devices without. */
export async function measureLive({ platform, fleet, seconds, streams }: Bench) {
  await spend(platform, fleet, 2)
  const without = await spend(platform, fleet, seconds / 2)
  const followed = await Promise.all(Array.from({ length: streams }, (_, at) => follow(platform, at)))
  const withStreams = await spend(platform, fleet, seconds / 2)
  const delays = withStreams.sentAt.flatMap((sent) =>
    followed.flatMap(({ receivedAt }) => (receivedAt.find((received) => received > sent) ?? Infinity) - sent),
  )
  for (const { end } of followed) end()
  return {
    streams,
    eventsToEach: median(followed.map(({ receivedAt }) => receivedAt.length)),
    delay: median(delays),
    without: rest(without),
    with: rest(withStreams),
    kilobytesEach: ((withStreams.memory - without.memory) * 1000) / streams,
  }
}

const rest = ({ processor, memory, longestDelay }: Awaited<ReturnType<typeof spend>>) => ({
  processor,
  memory,
  longestDelay,
})

/** A share of one core, megabytes at rest, and the longest time that the event loop was held up, in milliseconds. */
async function spend(platform: Bench['platform'], fleet: Bench['fleet'], seconds: number) {
  await platform.ask({ ask: 'watch' })
  const before = await platform.ask<number>({ ask: 'cpu' })
  const began = performance.now()
  const sentAt: number[] = []
  while (performance.now() - began < seconds * 1000) {
    const devices = fleet.splice(0, sendingEach)
    fleet.push(...devices)
    await Promise.all(devices.map((device) => post(platform.port, device)))
    sentAt.push(performance.now())
    await pause(1_000)
  }
  const processor =
    ((await platform.ask<number>({ ask: 'cpu' })) - before) / ((performance.now() - began) * 1000)
  const { longestDelay } = await platform.ask<Seen>({ ask: 'seen' })
  await platform.ask({ ask: 'watch' })
  const { memoryAtRest: memory } = await platform.ask<Seen>({ ask: 'seen' })
  return { processor, memory, longestDelay, sentAt }
}

async function follow({ port, token }: Bench['platform'], at: number) {
  const asking = get({
    port,
    path: `${basePath}/live`,
    localAddress: `127.0.0.${2 + Math.floor(at / streamsPerAddress)}`,
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`)
  const receivedAt: number[] = []
  response.on('data', (part: Buffer) => {
    if (part.includes('data:')) receivedAt.push(performance.now())
  })
  response.on('error', () => {})
  return { receivedAt, end: () => asking.destroy() }
}
