import { spawn } from 'node:child_process'
import { on } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { endEverything, onEnd, signIn, startPlatform } from '../../../scripts/lib/platform.mjs'
import { inScratch, root, step } from '../../../scripts/lib/run.mjs'
import { median } from '../lib/numbers.mjs'

const components = 500
/** Units on each of the connections. */
const unitsEach = 100
const mostInCall = 50
/** As many as the platform allows in a minute. */
const reads = 20

/**
 * What 500 components cost a gateway, which is started as its service starts it, with the built platform and the
 * simulated plant; how soon **Read now** answers; and what the sample's own devices cost the platform.
 */
export const measureGateway = ({ seconds }) =>
  inScratch('bench-gateway', async (folder) => {
    process.once('exit', endEverything)
    try {
      const sample = await step('The devices of the sample data', () => measureSample(folder, seconds))
      const gateway = await step(`A gateway with ${components} components`, () => measureOne(folder, seconds))
      return { components, seconds, sample, ...gateway }
    } finally {
      endEverything()
    }
  })

/** A share of one core, of the platform with its database: with the devices that go on sending, and without. */
async function measureSample(folder, seconds) {
  const shares = {}
  for (const devices of ['off', 'on']) {
    const platform = await startPlatform({ DATA_DIR: folder, SAMPLE_DEVICES: devices })
    // The first start makes the database, and all devices have something to send.
    await pause(Math.min(60, seconds) * 1000)
    const before = await processorOfAll(platform.child?.pid)
    await pause(seconds * 1000)
    shares[devices] = ((await processorOfAll(platform.child?.pid)) - before) / seconds
    await platform.kill('SIGTERM')
  }
  return { share: shares.on - shares.off, ...shares }
}

async function measureOne(folder, seconds) {
  const platform = await startPlatform({ DATA_DIR: folder })
  const token = await signIn(platform.url)
  const api = async (method, address, body) => {
    const answer = await fetch(`${platform.url}/public/api/v1.0${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const [{ deviceId }] = (await api('GET', '/management/device')).toSorted((one, other) =>
    one.deviceId.localeCompare(other.deviceId),
  )
  const address = await addComponents(api, deviceId)
  const settings = {
    PLATFORM_URL: platform.url,
    DEVICE_TOKEN: 'sample-gateway',
    MODBUS_NETWORKS: '127.0.0.1',
    MODBUS_PORTS: '1-65535',
  }
  const plant = await startProgram(settings, ['plant.js'], 'Playing')
  const { flags, environment } = await unit()
  const gateway = await startProgram(
    { ...settings, ...environment, DATA_DIR: path.join(folder, 'gateway') },
    [...flags, 'main.js'],
    'Reading',
  )
  // Until everything was read and sent for the first time.
  await pause(Math.min(30, seconds) * 1000)
  const begin = await look(gateway.pid)
  await pause(seconds * 1000)
  const end = await look(gateway.pid)
  const times = []
  for (let read = 0; read < reads; read += 1) {
    const began = performance.now()
    const body = {
      tcpConfig: address,
      registers: [{ function: 'HOLDING_REGISTER', address: 0, type: 'U16' }],
    }
    const { outcome, problem } = await api('POST', `/device/${deviceId}/read`, body)
    if (outcome !== 'ANSWERED' || problem) throw new Error(`A reading was ${outcome}: ${problem}`)
    times.push(performance.now() - began)
    await pause(Math.random() * 1000)
  }
  for (const child of [gateway, plant]) child.kill('SIGTERM')
  await platform.kill('SIGTERM')
  return {
    memory: { begin: begin.resident, end: end.resident, peak: end.peak },
    processor: (end.processor - begin.processor) / seconds,
    read: { times: reads, median: median(times), slowest: Math.max(...times) },
  }
}

/** On several connections to this computer, as many of the sample's products as there are. Returns the address of one. */
async function addComponents(api, deviceId) {
  const products = (await api('GET', '/product')).filter(({ measurements }) =>
    measurements?.some(({ register }) => register),
  )
  let address
  for (let first = 0; first < components; first += mostInCall) {
    const port = first % unitsEach === 0 ? await freePort() : address.port
    const entries = Array.from({ length: mostInCall }, (_, index) => {
      address = { host: '127.0.0.1', port, unit: ((first + index) % unitsEach) + 1 }
      return { componentName: `Meter ${first + index}`, technicalZoneName: 'Plant room', tcpConfig: address }
    })
    const product = products[(first / mostInCall) % products.length].product
    await api('PUT', `/device/${deviceId}/components?product=${product}`, { products: entries })
  }
  return address
}

/** The flags and the environment of the service. */
async function unit() {
  const text = await readFile(path.join(root, 'deploy/systemd/integrator-gateway.service'), 'utf8')
  const flags = [...text.matchAll(/ (--[\w-]+=?\d*)(?=.*main\.js)/g)].map(([, flag]) => flag)
  const numbers = [...text.matchAll(/([A-Z_]+)=(\d+)(?= |$)/gm)].map(([, name, value]) => [name, value])
  return { flags, environment: Object.fromEntries(numbers) }
}

async function startProgram(environment, args, begun) {
  const child = spawn(process.execPath, args, {
    cwd: path.join(root, 'dist/gateway'),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onEnd(() => child.kill('SIGKILL'))
  let output = ''
  for await (const [chunk] of on(child.stdout, 'data', { close: ['end'] }))
    if ((output += chunk).includes(begun)) break
  if (!output.includes(begun)) throw new Error(`${args.at(-1)} did not start: ${output}`)
  child.stdout.resume()
  return child
}

/** Megabytes, and the processor time so far in seconds. */
async function look(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM'), processor: (await statOf(pid)).seconds }
}

/** Clock ticks, of which Linux has a hundred in a second. */
async function statOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1], seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100 }
}

/** Of a process with all that it has started. What has ended meanwhile is not counted. */
async function processorOfAll(pid) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = new Map()
  for (const one of pids) stats.set(one, await statOf(one))
  const isOfIt = (one) => one === pid || (stats.has(one) && isOfIt(stats.get(one).parent))
  return pids.filter(isOfIt).reduce((sum, one) => sum + stats.get(one).seconds, 0)
}
