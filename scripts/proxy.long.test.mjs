import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './lib/build.mjs'
import { startNginx } from './lib/nginx.mjs'
import { signIn, startPlatform } from './lib/platform.mjs'
import { Unavailable } from './lib/run.mjs'
import { importTypeScript } from './lib/typescript.mjs'

/** The platform behind the real nginx, with the file of deploy/nginx. */

const rows = 20_000
/** Of an answer that does not end by itself nginx waits 55 s for more. */
const deadline = 30_000

let scratch = ''
/** @type {Awaited<ReturnType<typeof startPlatform>>} */
let platform
/** @type {Awaited<ReturnType<typeof startNginx>> | undefined} */
let nginx
let token = ''

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'proxy-'))
  // Under root the database runs as another user, who must be able to enter this folder.
  await chmod(scratch, 0o755)
  await ensureBuilt()
  platform = await startPlatform({ DATA_DIR: path.join(scratch, 'data'), TRUSTED_PROXIES: '127.0.0.1' })
  try {
    nginx = await startNginx(path.join(scratch, 'nginx'), 'integrator-console.conf', (text) =>
      text.replace('http://127.0.0.1:8080', platform.url.replace('localhost', '127.0.0.1')),
    )
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    console.warn(`NOT TESTED: nginx cannot be had here. ${error.message}`)
  }
  const { embeddedAddress } = await importTypeScript('platform/src/db/connection.ts')
  const { secondIntegrator } = await importTypeScript('platform/src/sample/integrators.ts')
  const client = new pg.Client({ connectionString: embeddedAddress(path.join(scratch, 'data')) })
  await client.connect()
  await client.query(
    `insert into locations (id, integrator_id, name, streetline1, city, country, postal_code)
     select 'many-' || n, $1, 'Depot ' || n, 'Industriestraße ' || n % 240, 'Ort ' || n % 100, 'Österreich', 10000 + n % 80000
     from generate_series(1, $2::int) n`,
    [secondIntegrator.id, rows],
  )
  await client.end()
  token = await signIn(platform.url, 'other-admin')
})

afterAll(async () => {
  await nginx?.stop()
  await platform.kill('SIGTERM')
  await rm(scratch, { recursive: true, force: true })
})

const list = '/public/api/v1.0/management/organization/location'

/** Reads an answer to its end, in pieces with pauses between them if it is asked to. */
async function read(url, { headers = {}, pauseMs = 0 } = {}) {
  const request = get(url, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: AbortSignal.timeout(deadline),
  })
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(request, 'response'))
  const pieces = []
  for await (const piece of response) {
    pieces.push(piece)
    if (pauseMs > 0) await pause(pauseMs)
  }
  return { status: response.statusCode, bytes: Buffer.concat(pieces) }
}

test.for([
  ['as it is', {}],
  ['packed', { headers: { 'accept-encoding': 'gzip' } }],
  ['packed with brotli', { headers: { 'accept-encoding': 'br' } }],
  ['on a connection that ends', { headers: { connection: 'close' } }],
  ['by somebody slow', { pauseMs: 100 }],
])('a long list ends behind nginx when it ends without it, %s', async ([, options], { skip }) => {
  if (!nginx) return skip('nginx cannot be had here')
  const direct = await read(`${platform.url}${list}`, options)
  const proxied = await read(`${nginx.url}${list}`, options)
  expect(proxied.status).toBe(200)
  expect(proxied.bytes.equals(direct.bytes)).toBe(true)
})

test('what is said on a live stream arrives at once behind nginx', async ({ skip }) => {
  if (!nginx) return skip('nginx cannot be had here')
  const request = get(`${nginx.url}/public/api/v1.0/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(deadline),
  })
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(request, 'response'))
  const [first] = await once(response, 'data')
  request.on('error', () => {}).destroy()
  expect(String(first)).toMatch(/^:/)
})
