import { createHook } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { basePath } from '#contract/op'
import { operations } from '#contract/operations/index'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
const { method, path } = operations.createLocation

/** Nobody is signed in: a body is read before anybody knows who sends it. */
async function sent(encoding: string, body: Buffer) {
  const answer = await fetch(address + basePath + path, {
    method,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: new Uint8Array(body),
  })
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

/** How often a piece was unpacked, until no more is. */
async function piecesDuring(work: () => Promise<unknown>): Promise<number> {
  const ids = new Set<number>()
  let pieces = 0
  const hook = createHook({
    init: (id, type) => void (type === 'ZLIB' && ids.add(id)),
    before: (id) => void (ids.has(id) && (pieces += 1)),
  }).enable()
  await work()
  let seen = -1
  while (seen < pieces) {
    seen = pieces
    await pause(200)
  }
  hook.disable()
  return pieces
}

const large = Buffer.alloc(200_000_000)
const compressed = { gzip: gzipSync(large), deflate: deflateSync(large), br: brotliCompressSync(large) }

test.each(Object.entries(compressed))(
  'a body of %s that would be 200 MB is refused, and is not unpacked further than a body may be',
  async (encoding, body) => {
    expect(body.length).toBeLessThan(300_000)
    const pieces = await piecesDuring(async () => {
      expect(await sent(encoding, body)).toEqual([413, 'BODY_TOO_LARGE'])
    })
    // 3 MB are twelve pieces. Some more are on their way.
    expect(pieces).toBeGreaterThan(0)
    expect(pieces).toBeLessThan(20)
  },
)

test.each([
  ['gzip', Buffer.from('no gzip'), 400, 'BODY_NOT_UNPACKED'],
  ['gzip', gzipSync('{"name":"x"}').subarray(0, 20), 400, 'BODY_NOT_UNPACKED'],
  ['gzip', Buffer.alloc(0), 400, 'BODY_NOT_UNPACKED'],
  ['gzip', gzipSync(Buffer.from([0xff])), 400, 'BODY_NOT_UTF8'],
  ['gzip, gzip', gzipSync(gzipSync('{}')), 415, 'BODY_ENCODING'],
  ['compress', Buffer.from('{}'), 415, 'BODY_ENCODING'],
  ['__proto__', Buffer.from('{}'), 415, 'BODY_ENCODING'],
  ['constructor', Buffer.from('{}'), 415, 'BODY_ENCODING'],
  ['gzip', gzipSync('{}'), 401, 'NOT_AUTHENTICATED'],
  ['identity', Buffer.from('{}'), 401, 'NOT_AUTHENTICATED'],
] as const)('the encoding %s of %j is answered with %i', async (encoding, body, status, code) => {
  expect(await sent(encoding, body)).toEqual([status, code])
})
