import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { hasEnded } from './processes.ts'
import { supervisorFile } from './server.ts'

const running = new Set<ChildProcess>()
const folder = mkdtempSync(join(tmpdir(), 'supervisor-'))
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idle = ['-e', 'setInterval(() => {}, 1000)']

test('a paused server, which cannot react to a stop, is killed', async () => {
  const order = {
    command: process.execPath,
    args: idle,
    log: join(folder, 'log'),
    timeoutSeconds: 1,
  }
  const supervisor = spawn(process.execPath, [supervisorFile, '', JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running.add(supervisor)
  const [{ started }] = (await once(supervisor, 'message')) as [{ started: number }]
  process.kill(started, 'SIGSTOP')
  supervisor.disconnect()
  const [code] = (await once(supervisor, 'exit', { signal: AbortSignal.timeout(60_000) })) as [number]
  expect(code).toBe(0)
  expect(hasEnded(started)).toBe(true)
})

test('a platform that ends before the supervisor listens leaves no server behind', async () => {
  const order = {
    command: process.execPath,
    args: idle,
    log: join(folder, 'log'),
  }
  // Without a channel, as after a kill of the platform while the supervisor was loading.
  const supervisor = spawn(process.execPath, [supervisorFile, '', JSON.stringify(order)], { stdio: 'ignore' })
  running.add(supervisor)
  const [code] = (await once(supervisor, 'exit', { signal: AbortSignal.timeout(60_000) })) as [number]
  expect(code).toBe(0)
})
