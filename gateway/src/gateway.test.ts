import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Gateway } from './gateway.ts'
import { readSettings, SettingsError, warningsOf } from './settings.ts'
import type { ModbusServer } from './plant/server.ts'
import { startServer } from './plant/server.ts'
import { componentAt, newFolder, onThisComputer, startPlatform, until } from '../testing/setup.ts'
import type { TestPlatform } from '../testing/platform.ts'

async function startGateway(
  folder: string,
  platform: TestPlatform,
  allowed: NodeJS.ProcessEnv = onThisComputer,
) {
  const tokenFile = path.join(folder, 'token')
  await writeFile(tokenFile, platform.token)
  const messages: string[] = []
  const settings = readSettings({
    PLATFORM_URL: `${platform.url}/`,
    ...allowed,
    DEVICE_TOKEN_FILE: tokenFile,
    DATA_DIR: folder,
    MODBUS_TIMEOUT_MS: '300',
    MODBUS_CONNECT_PAUSE_MS: '0',
  })
  const gateway = await Gateway.start(settings, '1.2.3', (message) => messages.push(message))
  onTestFinished(() => gateway.stop())
  return { gateway, messages, tokenFile }
}

/** A controller that counts: each reading of a register is one more than the one before. */
async function startCounter(): Promise<ModbusServer> {
  let count = 0
  const controller = await startServer(({ length }) => Array.from({ length }, () => (count += 1)))
  onTestFinished(() => controller.stop())
  return controller
}

test('what the platform wants to have read arrives there, with a report', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  platform.configuration.components = [componentAt(controller.port, 3, 2)]
  const before = Date.now() / 1000
  await startGateway(folder, platform)
  await until(() => expect(platform.batches.flat().length).toBeGreaterThanOrEqual(4))
  const [first] = platform.batches.flat()
  expect(first).toEqual({ measurementId: 'mea-3-0', time: expect.any(Number) as number, value: 1 })
  expect(first?.time).toBeGreaterThanOrEqual(Math.floor(before))
  expect(first?.time).toBeLessThanOrEqual(Date.now() / 1000)
  await until(() =>
    expect(platform.reports.at(-1)).toMatchObject({
      version: '1.2.3',
      dropped: 0,
      components: [{ componentId: 'cmp-3', state: 'OK' }],
    }),
  )
  // What was just read waits for a moment only, and worries nobody.
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(4))
  expect(new Set(platform.reports.map(({ waiting }) => waiting))).toEqual(new Set([0]))
})

test('samples that cannot be sent are reported as waiting, until they are sent', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  platform.configuration.components = [componentAt(controller.port, 3)]
  platform.instead = (call) => (call === 'samples' ? { status: 503, body: 'away' } : undefined)
  await startGateway(folder, platform)
  await until(() => expect(platform.reports.at(-1)?.waiting).toBeGreaterThan(0))
  platform.instead = () => undefined
  await until(() => expect(platform.reports.at(-1)?.waiting).toBe(0))
})

test('a component that does not answer is reported, with the error and since when', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const controller = await startServer(({ unit }) => (unit === 1 ? { exception: 2 } : 'silence'))
  onTestFinished(() => controller.stop())
  platform.configuration.components = [componentAt(controller.port, 1), componentAt(controller.port, 2)]
  await startGateway(folder, platform)
  await until(() => expect(platform.reports.at(-1)?.components).toHaveLength(2))
  const [refused, silent] = platform.reports.at(-1)?.components ?? []
  expect(refused).toMatchObject({
    state: 'REFUSED',
    error: 'exception 2 (illegal data address) at input register 0',
  })
  expect(silent).toMatchObject({ componentId: 'cmp-2', state: 'NO_ANSWER', error: 'no answer in time' })
  const { since } = silent ?? {}
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(4))
  expect(platform.reports.at(-1)?.components?.[1]?.since).toBe(since)
})

test('a reload and a change are taken over, without a restart', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  const configurations = () => platform.calls.filter(({ path: call }) => call === 'configuration')
  platform.configuration.components = [componentAt(controller.port, 1)]
  await startGateway(folder, platform)
  await until(() => expect(platform.reports.length).toBeGreaterThanOrEqual(2))
  expect(configurations().map(({ status }) => status)).toEqual([200])
  platform.reload = true
  await until(() => expect(configurations().map(({ status }) => status)).toEqual([200, 304]))
  platform.configuration = {
    ...platform.configuration,
    changedAt: 2,
    components: [componentAt(controller.port, 8)],
  }
  await until(() => expect(platform.reports.at(-1)?.components).toMatchObject([{ componentId: 'cmp-8' }]))
  expect(configurations()).toHaveLength(3)
  await until(() => expect(platform.batches.flat().at(-1)?.measurementId).toBe('mea-8-0'))
})

test('while the platform is away it goes on reading, also after a restart, and sends everything later', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  platform.configuration.components = [componentAt(controller.port, 1)]
  const { gateway } = await startGateway(folder, platform)
  await until(() => expect(controller.requests.length).toBeGreaterThanOrEqual(1))
  await platform.stop()
  await until(() => expect(controller.requests.length).toBeGreaterThanOrEqual(3))
  await gateway.stop()
  const readBefore = controller.requests.length
  const { messages } = await startGateway(folder, platform)
  await until(() => expect(controller.requests.length).toBeGreaterThanOrEqual(readBefore + 2))
  expect(messages).toContainEqual(expect.stringMatching(/^\d+ samples wait to be sent/))
  expect(messages).toContainEqual(expect.stringContaining('ECONNREFUSED'))
  await platform.start()
  // Each reading is one more, so a gap would be a lost one. One in flight at the stop may be missing.
  await until(() => {
    const values = new Set(platform.stored.values())
    const missing = Array.from({ length: readBefore + 2 }, (_, index) => index + 1).filter(
      (value) => !values.has(value),
    )
    expect(missing.filter((value) => value !== readBefore)).toEqual([])
  })
  expect(new Set(platform.stored.values()).size).toBe(platform.stored.size)
})

test('what its owner does not allow is not connected to, and the answers do not tell what is there', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  const closed = await startServer(() => [1])
  await closed.stop()
  platform.configuration.components = [componentAt(controller.port, 1), componentAt(closed.port, 2)]
  platform.reads = [wanted(controller.port, 1), wanted(closed.port, 2)]
  await startGateway(folder, platform, {})
  await until(() => expect(platform.answers).toHaveLength(2))
  await until(() => expect(platform.reports.at(-1)?.components).toHaveLength(2))
  const problem = 'the owner of this gateway does not allow this address'
  expect(platform.answers).toMatchObject([{ problem }, { problem }])
  expect(platform.reports.at(-1)?.components).toMatchObject([
    { state: 'NO_ANSWER', error: problem },
    { state: 'NO_ANSWER', error: problem },
  ])
  expect(controller.connections()).toBe(0)
})

const place = (address: number, type: 'U16' | 'F32' = 'U16') =>
  ({ function: 'HOLDING_REGISTER', address, type }) as const

const wanted = (port: number, unit: number, registers = [place(118, 'F32'), place(130)]) => ({
  readId: `read-${unit}`,
  within: 5,
  tcpConfig: { host: '127.0.0.1', port, unit },
  rtuConfig: null,
  registers,
})

test('registers are read when somebody asks, between the others, with one request at a time and never a write', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  let running = 0
  let mostRunning = 0
  const controller = await startServer(async ({ unit, address, length }) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await new Promise((done) => setTimeout(done, 5))
    running -= 1
    if (unit === 9) return 'silence'
    if (address === 118) return length === 2 ? [0x41_ab, 0x33_33] : { exception: 2 }
    return address < 100 ? Array.from({ length }, () => 1) : { exception: 2 }
  })
  onTestFinished(() => controller.stop())
  platform.configuration.components = [componentAt(controller.port, 1, 3)]
  await startGateway(folder, platform)
  await until(() => expect(controller.requests.length).toBeGreaterThanOrEqual(1))
  // On the connection that is polled: a unit that is configured, one that is not, and one that is silent.
  platform.reads = [wanted(controller.port, 1), wanted(controller.port, 2), wanted(controller.port, 9)]
  await until(() => expect(platform.answers).toHaveLength(3))
  const results = [
    { words: [0x41_ab, 0x33_33], exception: null },
    { words: [], exception: 2 },
  ]
  const nothing = { words: [], exception: null }
  expect(platform.answers).toEqual([
    { readId: 'read-1', results, problem: null },
    { readId: 'read-2', results, problem: null },
    { readId: 'read-9', results: [nothing, nothing], problem: 'no answer in time' },
  ])
  expect([mostRunning, controller.connections()]).toEqual([1, 1])
  // Exactly these registers, and only by functions that read.
  const requests = controller.requests.filter(({ address }) => address >= 100)
  expect(requests.map(({ address, length }) => [address, length])).toContainEqual([118, 2])
  expect(requests.every(({ code, length }) => code === 3 && length <= 2)).toBe(true)
  // The others are read as before.
  const count = controller.requests.length
  await until(() => expect(controller.requests.length).toBeGreaterThan(count))
  await until(() =>
    expect(platform.reports.at(-1)?.components).toMatchObject([{ componentId: 'cmp-1', state: 'OK' }]),
  )
})

test('registers of a controller that is not configured are read too, and its connection is closed again', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  await startGateway(folder, platform)
  const slave = {
    ...wanted(controller.port, 5),
    readId: 'read-slave',
    tcpConfig: null,
    rtuConfig: { slaveId: 5 },
  }
  platform.reads = [wanted(controller.port, 4, [place(7)]), slave, wanted(1, 3, [place(7)])]
  await until(() => expect(platform.answers).toHaveLength(3))
  expect(platform.answers[0]).toEqual({
    readId: 'read-4',
    results: [{ words: [1], exception: null }],
    problem: null,
  })
  expect(platform.answers[1]?.problem).toBe('the device has no serial settings')
  expect(platform.answers[2]?.problem).toBe('no connection within 300 ms')
  expect(controller.open()).toBe(0)
})

test('a second gateway does not start in the same folder, but after one that was killed', async () => {
  const [platform, folder] = await Promise.all([startPlatform(), newFolder()])
  const { gateway } = await startGateway(folder, platform)
  await expect(startGateway(folder, platform)).rejects.toThrow(`Another gateway works in ${folder}.`)
  await gateway.stop()
  // A socket that nobody listens on, as a killed process leaves it.
  const lock = path.join(folder, 'lock')
  const listenAndDie = `require('node:net').createServer().listen(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`
  expect(spawnSync(process.execPath, ['-e', listenAndDie]).signal).toBe('SIGKILL')
  expect(existsSync(lock)).toBe(true)
  await startGateway(folder, platform)
})

test('with a clock that is wrong, samples get the time of the platform', async () => {
  const [platform, controller, folder] = await Promise.all([startPlatform(), startCounter(), newFolder()])
  platform.configuration.components = [componentAt(controller.port, 1)]
  platform.ahead = 7200
  const { messages } = await startGateway(folder, platform)
  await until(() => {
    const { time = 0 } = platform.batches.flat().at(-1) ?? {}
    expect(Math.abs(time - 7200 - Date.now() / 1000)).toBeLessThan(30)
  })
  expect(messages).toContain("The clock is 7200 s slow: samples get the platform's time.")
  expect(Math.abs((platform.reports.at(-1)?.clock ?? 0) - Date.now() / 1000)).toBeLessThan(30)
})

test('a variable that is nearly a setting is told', () => {
  expect(
    warningsOf({ MODBUS_NETWORK: '10.0.0.0/8', QUEUE_MAX_MB: '5', PATH: '/bin', HOME: '/root' }),
  ).toEqual(['MODBUS_NETWORK is not a setting and has no effect. Did you mean MODBUS_NETWORKS?'])
})

test('settings that are missing or wrong are named', () => {
  const problems = (environment: NodeJS.ProcessEnv) => {
    try {
      readSettings(environment)
      return ''
    } catch (error) {
      if (error instanceof SettingsError) return error.message
      throw error
    }
  }
  const right = { PLATFORM_URL: 'https://console.example.com/', DEVICE_TOKEN: 'secret' }
  expect(readSettings(right).PLATFORM_URL).toBe('https://console.example.com')
  expect(problems({})).toContain('PLATFORM_URL needs the address of the platform')
  expect(problems({ ...right, DEVICE_TOKEN: '' })).toContain('DEVICE_TOKEN: one of them is needed')
  expect(problems({ ...right, DEVICE_TOKEN_FILE: '/x' })).toContain('and not both')
  expect(problems({ ...right, QUEUE_MAX_MB: 'much' })).toContain('QUEUE_MAX_MB')
})
