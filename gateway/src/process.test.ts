import type { Sample } from '#contract/schemas/device-self'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listSegments, readLines, segmentFile } from './queue/segments.ts'
import { startServer } from './plant/server.ts'
import type { TestPlatform } from '../testing/platform.ts'
import { componentAt, newFolder, onThisComputer, startPlatform, until } from '../testing/setup.ts'

/** The gateway as it is installed: built, and a process of its own. */
let program = ''

beforeAll(async () => {
  program = await mkdtemp(path.join(tmpdir(), 'gateway-built-'))
  const configFile = path.resolve(import.meta.dirname, '../vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: program } })
})
afterAll(() => rm(program, { recursive: true, force: true }))

interface Process {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function startProcess(
  folder: string,
  platform: TestPlatform,
  { flags = [], environment = {} }: { flags?: string[]; environment?: NodeJS.ProcessEnv } = {},
): Process {
  const child = spawn(process.execPath, [...flags, path.join(program, 'main.js')], {
    env: {
      ...process.env,
      ...environment,
      PLATFORM_URL: platform.url,
      ...onThisComputer,
      DEVICE_TOKEN: platform.token,
      DATA_DIR: folder,
      MODBUS_PAUSE_MS: '0',
      MODBUS_CONNECT_PAUSE_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: () => output, ended }
}

/** What lies in the queue's files, as another program sees it. */
async function onDisk(folder: string): Promise<Sample[]> {
  const queue = path.join(folder, 'queue')
  const samples: Sample[] = []
  for (const segment of await listSegments(queue).catch(() => []))
    samples.push(...(await readLines(segmentFile(queue, segment), 0, 1_000_000)).samples)
  return samples
}

const keyOf = ({ measurementId, time }: Sample) => `${measurementId} ${time}`

async function startPlant(units: number) {
  let count = 0
  const controller = await startServer(({ length }) =>
    Array.from({ length }, () => (count = (count + 1) % 65_536)),
  )
  onTestFinished(() => controller.stop())
  const platform = await startPlatform()
  platform.configuration.components = Array.from({ length: units }, (_, index) =>
    componentAt(controller.port, index + 1, 10),
  )
  return { controller, platform, folder: await newFolder() }
}

test('killed at any moment it loses nothing that it had on disk', async () => {
  const { controller, platform, folder } = await startPlant(20)
  const kept = new Map<string, number>()
  for (let round = 1; round <= 6; round += 1) {
    // By turns the platform is away, stores samples but its answer is lost, and works.
    platform.instead = (call, samples) => {
      if (call !== 'samples' || round % 3 === 0) return undefined
      if (round % 3 === 2)
        for (const sample of samples ?? []) platform.stored.set(keyOf(sample), sample.value)
      return { status: 502, body: 'lost' }
    }
    const { child, ended } = startProcess(folder, platform)
    const before = controller.requests.length
    await until(() => expect(controller.requests.length).toBeGreaterThan(before))
    await sleep(Math.random() * 2500)
    child.kill('SIGKILL')
    await ended
    for (const sample of await onDisk(folder)) kept.set(keyOf(sample), sample.value)
  }
  expect(kept.size).toBeGreaterThan(0)
  platform.instead = () => undefined
  const { child, ended, output } = startProcess(folder, platform)
  await until(() => {
    const missing = [...kept].filter(([key, value]) => platform.stored.get(key) !== value)
    expect(missing).toEqual([])
  })
  await until(() => expect(output()).toContain('Reading 20 components'))
  expect(output()).not.toContain('damaged')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('after SIGTERM everything that was read is on disk, and the process ends by itself', async () => {
  const { platform, controller, folder } = await startPlant(2)
  platform.instead = (call) => (call === 'samples' ? { status: 503, body: 'away' } : undefined)
  const { child, ended, output } = startProcess(folder, platform)
  await until(() => expect(controller.requests.length).toBeGreaterThanOrEqual(6))
  await sleep(100)
  child.kill('SIGTERM')
  const since = performance.now()
  expect(await ended).toBe(0)
  expect(performance.now() - since).toBeLessThan(3000)
  expect(output()).toContain('Stopping because of SIGTERM.')
  expect(await onDisk(folder)).toHaveLength(controller.requests.length * 10)
})

test.skipIf(process.platform !== 'linux')('500 components fit into 80 MB', async () => {
  const { platform, folder, controller } = await startPlant(0)
  platform.configuration.period = 5
  platform.configuration.components = Array.from({ length: 500 }, (_, index) => {
    const component = componentAt(controller.port, (index % 200) + 1, 10)
    const measurements = component.measurements.map((measured) => ({
      ...measured,
      measurementId: `${index}-${measured.measurementId}`,
    }))
    return { ...component, componentId: `cmp-${index}`, measurements }
  })
  // As the service is started.
  const unit = await readFile(
    path.resolve(import.meta.dirname, '../../deploy/systemd/integrator-gateway.service'),
    'utf8',
  )
  const flags = [...unit.matchAll(/ (--[\w-]+=?\d*)(?=.*main\.js)/g)].map(([, flag = '']) => flag)
  const environment = Object.fromEntries(
    [...unit.matchAll(/([A-Z_]+)=(\d+)(?= |$)/gm)].map(([, name, value]) => [name, value]),
  )
  expect([flags.length, Object.keys(environment)]).toEqual([7, ['MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE']])
  const { child } = startProcess(folder, platform, { flags, environment })
  await until(() => expect(platform.stored.size).toBeGreaterThanOrEqual(10_000), 50_000)
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? []
  expect(Number(peak)).toBeLessThan(80 * 1024)
  // Nobody needs it without a serial bus.
  expect(await readFile(`/proc/${child.pid}/maps`, 'utf8')).not.toContain('serialport')
})

test('the installed folder has what a serial bus needs', async () => {
  const { platform, folder } = await startPlant(0)
  const port = '/dev/ttyThatIsNotThere'
  platform.configuration.serial = { port, baudRate: 9600, parity: 'EVEN', stopBits: 1 }
  platform.configuration.components = [{ ...componentAt(1, 1), tcpConfig: null, rtuConfig: { slaveId: 1 } }]
  startProcess(folder, platform)
  const error = `Error: No such file or directory, cannot open ${port}`
  await until(() =>
    expect(platform.reports.at(-1)?.components).toMatchObject([{ state: 'NO_ANSWER', error }]),
  )
})
