import { getEventListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { allowed, startPlatform } from '../testing/setup.ts'
import { openConnection } from './modbus/connection.ts'
import { Pause } from './pause.ts'
import { startServer } from './plant/server.ts'
import { send } from './platform/http.ts'

/** A gateway runs for years, so what is done must be forgotten. */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function collected(): Promise<void> {
  // What was just awaited is still on the stack.
  await nextTurn()
  collectGarbage()
}

test('a connection forgets its answers while it is open', async () => {
  const server = await startServer(({ length }) => Array.from({ length }, () => 7))
  onTestFinished(() => server.stop())
  const line = { kind: 'TCP' as const, host: '127.0.0.1', port: server.port }
  const connection = await openConnection(line, { timeout: 5000, allowed })
  onTestFinished(() => connection.close())
  const request = { function: 'INPUT_REGISTER', address: 0, length: 100, points: [] } as const
  const read = async () => new WeakRef(await connection.read(1, { ...request, points: [] }))
  const answers = [await read(), await read(), await read()]
  await collected()
  // The library may hold the last one.
  expect(answers.slice(0, -1).map((answer) => answer.deref())).toEqual([undefined, undefined])
})

test('pauses leave nothing behind', async () => {
  const { signal } = new AbortController()
  const pause = new Pause(signal)
  const rest = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      const over = pause.for(60)
      pause.end()
      await over
    }
    await collected()
    return process.memoryUsage().heapUsed
  }
  const before = await rest(1000)
  expect((await rest(10_000)) - before).toBeLessThan(500_000)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('calls leave nothing behind', async () => {
  const platform = await startPlatform()
  const { signal } = new AbortController()
  const call = async () => {
    const { status } = await send(platform.url, { method: 'GET', headers: {}, signal, timeout: 60_000 })
    expect(status).toBe(401)
    await collected()
    return getEventListeners(signal, 'abort').length
  }
  expect(await call()).toBe(0)
})
