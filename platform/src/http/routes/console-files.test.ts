import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { readSettings } from '../../settings.ts'
import { registerConsoleFiles } from './console-files.ts'
import { createServer } from '../server.ts'

let folder: string
let app: FastifyInstance
let isSetUp = true

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-files-'))
  // Only files in the console's folder of built files may be cached for long, wherever the console is served.
  const directory = join(folder, 'assets', 'console')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(directory, 'index.html'), '<!doctype html>')
  await writeFile(join(directory, 'silent-renew.html'), '<!doctype html>')
  await writeFile(join(directory, 'assets', 'index-D4k3xQ.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'index-D4k3xQ.js.br'), brotliCompressSync('export {}'))
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  const environment = { realm: 'r', domain: 'd', identityUrl: 'i', apiUrl: 'a' }
  await registerConsoleFiles(app, directory, environment, async () => isSetUp)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('the icon is also at the address that browsers try by themselves', async () => {
  const answer = await app.inject('/favicon.ico')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(answer.body).toContain('<svg')
})

test.each([
  ['/assets/index-D4k3xQ.js', 'public, max-age=31536000, immutable'],
  ['/silent-renew.html', 'no-cache'],
  ['/', 'no-store'],
  ['/index.html', 'no-store'],
  ['/env.js', 'no-store'],
])('%s is sent with cache-control %s', async (path, expected) => {
  const port = portOf(app.server)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'a file is sent compressed, as the build compressed it if it did: %s gets %s',
  async (accepted, expected) => {
    const port = portOf(app.server)
    const answer = await fetch(`http://127.0.0.1:${port}/assets/index-D4k3xQ.js`, {
      headers: { 'accept-encoding': accepted },
    })
    expect(await answer.text()).toBe('export {}')
    expect(answer.headers.get('content-encoding')).toBe(expected)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-type')).toContain('javascript')
  },
)

test('env.js says that the platform is not set up, until it is', async () => {
  const read = async () => (await app.inject('/env.js')).body
  expect(await read()).not.toContain('notSetUp')
  isSetUp = false
  expect(await read()).toContain('"notSetUp":true')
  isSetUp = true
})
