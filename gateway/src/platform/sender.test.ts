import type { Sample } from '#contract/schemas/device-self'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmed } from '../../testing/setup.ts'
import { Queue } from '../queue/queue.ts'
import { refusal, TestPlatform } from '../../testing/platform.ts'
import { Failure, PlatformClient } from './client.ts'
import { send, TooLate } from './http.ts'
import { Retry } from './retry.ts'
import { Sender } from './sender.ts'
import { Token } from './token.ts'

const samples = (count: number, measurementId = 'mea-1'): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    measurementId,
    time: 1_772_442_000 + index,
    value: index,
  }))

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

async function startSending(waiting: Sample[], prepare: (platform: TestPlatform) => void = () => {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-sender-'))
  const platform = await new TestPlatform().start()
  prepare(platform)
  const messages: string[] = []
  const log = (message: string) => messages.push(message)
  const queue = await Queue.open({
    folder,
    maxBytes: 50_000_000,
    maxAge: 86_400,
    ...confirmed,
    log,
  })
  for (let from = 0; from < waiting.length; from += 20_000) {
    queue.add(waiting.slice(from, from + 20_000))
    await queue.flush()
  }
  const tokenFile = path.join(folder, 'token')
  await writeFile(tokenFile, 'token-1\n')
  const stopping = new AbortController()
  const { signal } = stopping
  const token = await Token.inFile(tokenFile)
  const client = new PlatformClient({ url: platform.url, token, signal, onTime: () => {} })
  // No chance, so that the times are known.
  const retry = new Retry(() => 0)
  const sender = new Sender({ queue, client, stop: signal, log, every: 0.05, retry })
  onTestFinished(async () => {
    stopping.abort()
    await sender.ended
    await queue.close()
    await platform.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { platform, queue, sender, messages, tokenFile }
}

test('a backlog is sent oldest first, in calls of at most 5,000, and leaves the queue', async () => {
  const { platform, queue } = await startSending(samples(25_000))
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.batches.flat()).toEqual(samples(25_000))
  expect(Math.max(...platform.batches.map(({ length }) => length))).toBe(5000)
})

test('samples that are refused are dropped, counted and logged, and hold up nobody', async () => {
  const { platform, queue, sender, messages } = await startSending(
    [...samples(2), ...samples(3, 'mea-gone'), ...samples(1, 'mea-2')],
    (prepared) => prepared.refusedIds.add('mea-gone'),
  )
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.stored.size).toBe(3)
  expect(sender.refused).toBe(3)
  expect(messages).toEqual([
    expect.stringMatching(/^3 samples were refused \(UNKNOWN_MEASUREMENT\), such as .*mea-gone/),
  ])
})

test('it waits as long as Retry-After says', async () => {
  let first = true
  const { platform, queue } = await startSending(samples(5), (prepared) => {
    prepared.instead = () => {
      if (!first) return undefined
      first = false
      return refusal(429, 'Too many calls', { 'Retry-After': '1' })
    }
  })
  await until(() => expect(queue.waiting).toBe(0))
  const [refused, accepted] = platform.calls
  expect([refused?.status, accepted?.status]).toEqual([429, 200])
  expect((accepted?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(990)
})

test.each([
  ['an error of the platform', refusal(503, 'Not now')],
  ['a suspended integrator', refusal(403, 'Suspended')],
  ['a proxy that refuses the call', { status: 400, body: '<html>Bad gateway</html>' }],
  ['a proxy that answers with a page', { status: 200, body: '<html>Please sign in</html>' }],
])('%s loses nothing', async (_, answer) => {
  let failures = 0
  const { platform, queue, messages } = await startSending(samples(5), (prepared) => {
    prepared.instead = () => ((failures += 1) === 1 ? answer : undefined)
  })
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.batches.flat()).toEqual(samples(5))
  await until(() =>
    expect(messages).toEqual([expect.stringContaining('cannot be sent'), 'Samples are sent again.']),
  )
})

test.each([
  ['the platform whose database takes too long', refusal(503, 'The database takes too long')],
  ['a proxy that has waited in vain', { status: 504, body: '<html>Gateway Timeout</html>' }],
  ['a lock', { status: 429, body: JSON.stringify({ message: 'Not so fast', code: 'SAMPLES_TOO_FAST' }) }],
])('what %s refuses is halved until it is taken, and then grows again', async (_, answer) => {
  const sizes: number[] = []
  const { platform, queue, sender } = await startSending(samples(9000), (prepared) => {
    prepared.instead = (__, sent) => {
      sizes.push(sent?.length ?? 0)
      return sizes.length < 3 ? answer : undefined
    }
  })
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.batches.flat()).toEqual(samples(9000))
  expect(sender.refused).toBe(0)
  expect(sizes).toEqual([5000, 2500, 1250, 2500, 5000, 250])
})

test('what takes too long even in the smallest call is kept, and sent later', async () => {
  const sizes: number[] = []
  const { platform, queue, sender } = await startSending(samples(30), (prepared) => {
    prepared.instead = (_, sent) => (sizes.push(sent?.length ?? 0) < 3 ? refusal(503, 'Not now') : undefined)
  })
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.batches.flat()).toEqual(samples(30))
  expect([sizes, sender.refused]).toEqual([[30, 25, 25, 5], 0])
})

test('too many calls are no reason for smaller ones', async () => {
  const sizes: number[] = []
  const tooMany = JSON.stringify({ message: 'Too many calls', code: 'TOO_MANY_DEVICE_CALLS' })
  const { queue } = await startSending(samples(300), (prepared) => {
    prepared.instead = (_, sent) =>
      sizes.push(sent?.length ?? 0) === 1 ? { status: 429, body: tooMany } : undefined
  })
  await until(() => expect(queue.waiting).toBe(0))
  expect(sizes).toEqual([300, 300])
})

test('a sample that makes the whole call fail is found, dropped and counted', async () => {
  const bad = samples(200)[137]
  const { platform, queue, sender } = await startSending(samples(200), (prepared) => {
    prepared.instead = (_, sent) =>
      sent?.some(({ time }) => time === bad?.time) ? refusal(400, 'INVALID') : undefined
  })
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.batches.flat()).toEqual(samples(200).filter(({ time }) => time !== bad?.time))
  expect(sender.refused).toBe(1)
})

test('a changed token is taken over from its file, and until then everything waits', async () => {
  const { platform, queue, messages, tokenFile } = await startSending(samples(5), (prepared) => {
    prepared.token = 'token-2'
  })
  await until(() => expect(messages).toEqual([expect.stringContaining('Not authenticated')]))
  expect(queue.waiting).toBe(5)
  await writeFile(tokenFile, 'token-2\n')
  await until(() => expect(queue.waiting).toBe(0))
  expect(platform.stored.size).toBe(5)
})

test('a call that is ended at any moment fails, and nothing else', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('{')
    setTimeout(() => response.socket?.resetAndDestroy(), 50)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  const failing = (ended: { signal: AbortSignal; timeout: number }) =>
    send(url, { method: 'GET', headers: {}, ...ended })
  const timeout = 60_000
  await expect(failing({ signal: AbortSignal.abort(), timeout })).rejects.toThrow('aborted')
  await expect(failing({ signal: AbortSignal.timeout(20), timeout })).rejects.toThrow('aborted')
  await expect(failing({ signal, timeout: 20 })).rejects.toThrow(new TooLate('no answer within 0.02 s'))
  await expect(failing({ signal, timeout })).rejects.toThrow(/aborted|ECONNRESET/)
  // An error that nobody has caught would end the run here.
  await new Promise((done) => setTimeout(done, 50))
})

test('waits grow from one second to five minutes, half of them by chance', () => {
  const waits = (chance: number) => {
    const retry = new Retry(() => chance)
    return Array.from({ length: 11 }, () => retry.after(new Failure('away')))
  }
  expect(waits(1)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(waits(0)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 150, 150])
  const retry = new Retry(() => 1)
  expect(retry.after(new Failure('full', { retryAfter: 77 }))).toBe(77)
  expect(retry.after(new Failure('full', { retryAfter: 1_000_000 }))).toBe(3600)
  retry.succeeded()
  expect(retry.after(new Failure('away'))).toBe(1)
})
