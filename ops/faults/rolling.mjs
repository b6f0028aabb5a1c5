import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx } from '../../scripts/lib/nginx.mjs'
import { makePlatform, signIn } from '../../scripts/lib/platform.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { call, Ledger } from './ledger.mjs'
import { startServer } from './processes.mjs'
import { lineOf } from './table.mjs'

const rolls = 2
const kills = 2
/** When nginx reads its file again, it closes connections that nobody uses. A browser calls again, and Node does not. */
const ownConnection = { connection: 'close' }

/** Two processes behind the nginx of deploy/nginx, restarted one after the other by deploy/systemd/integrator-console-roll. */
export async function rolling(folder) {
  await mkdir(folder, { recursive: true })
  const server = await startServer(`${folder}/server`)
  const list = path.join(folder, 'processes.conf')
  const ports = [await freePort(), await freePort()]
  await writeFile(
    list,
    ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;\n`).join(''),
  )
  const nginx = await startNginx(`${folder}/nginx`, 'integrator-console-several.conf', (text) =>
    text.replace('/etc/nginx/integrator-console-processes.conf', list),
  )
  const nodes = await Promise.all(
    ports.map((port) =>
      makePlatform({
        DATABASE_URL: server.url,
        DATA_DIR: `${folder}/${port}`,
        PUBLIC_URL: nginx.url,
        PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: '1',
      }),
    ),
  )
  for (const node of nodes) node.launch()
  await Promise.all(ports.map(ready))
  const token = await signIn(nginx.url)
  try {
    return [
      await roll({ nginx, nodes, ports, list, server, token }),
      await kill({ nginx, nodes, ports, server, token }),
    ]
  } finally {
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
    await nginx.stop()
    await server.stop()
  }
}

async function ready(port) {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The process on port ${port} is not ready.`)
}

const read = (nginx, token) =>
  call(nginx.url, token, 'GET', '/management/organization/location', undefined, 50_000, ownConnection)

/** People who write and read, until they are stopped. Returns what was not answered with success. */
async function people(nginx, token) {
  const ledger = await new Ledger(nginx.url, token).prepare()
  ledger.headers = ownConnection
  const stopWriting = ledger.keepWriting(4, [nginx.url], 20)
  const failed = []
  let reads = 0
  let isOver = false
  const reading = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status, body } = await read(nginx, token)
      reads += 1
      if (status !== 200) failed.push(`${status} ${JSON.stringify(body)?.slice(0, 60)}`)
      await pause(20)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all([stopWriting(), ...reading])
  }
  return { ledger, failed, stop, reads: () => reads }
}

async function roll({ nginx, nodes, ports, list, server, token }) {
  /** The service manager, for the script. */
  const restart = async (port) => {
    const node = nodes[ports.indexOf(Number(port))]
    await node?.kill('SIGTERM')
    node?.launch()
  }
  const manager = createServer((request, response) => {
    void restart(request.url?.slice(1)).then(() => response.end())
  })
  await once(manager.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (manager.address())
  const { ledger, failed, stop, reads } = await people(nginx, token)
  const problems = []
  for (let round = 0; round < rolls; round += 1) {
    const script = spawn(path.join(root, 'deploy/systemd/integrator-console-roll'), {
      env: {
        ...process.env,
        PROCESSES: list,
        RELOAD: `kill -HUP ${nginx.pid}`,
        RESTART: `curl --silent --show-error --fail http://127.0.0.1:${port}/`,
      },
      stdio: 'ignore',
    })
    const [code] = await once(script, 'exit')
    if (code !== 0) problems.push(`the script ended with ${code}`)
  }
  await stop()
  manager.close()
  const settled = await ledger.settle(server.url)
  const lost = settled.refused + settled.unanswered
  if (lost > 0) problems.push(`${lost} changes were not answered with success`)
  if (failed.length > 0) problems.push(`${failed.length} of ${reads()} reads failed: ${failed[0]}`)
  return lineOf({
    fault: 'two processes behind nginx restarted one after the other',
    times: rolls,
    problems,
    ...settled,
    note: `${reads()} reads meanwhile`,
  })
}

/** A call that reads is given to the other process. One that changes something may have been stored, and is not. */
async function kill({ nginx, nodes, ports, server, token }) {
  const { ledger, failed, stop, reads } = await people(nginx, token)
  const [, second] = nodes
  for (let round = 0; round < kills; round += 1) {
    await pause(1000)
    await second.kill('SIGKILL')
    await pause(1000)
    second.launch()
    await ready(ports[1])
  }
  await stop()
  // What was sent to the killed process and changes something: nginx answers it with 502.
  ledger.odd.delete(502)
  const settled = await ledger.settle(server.url)
  // An answer of which a part was sent already cannot be given again by another process.
  const without = failed.filter((answer) => !answer.includes('terminated'))
  return lineOf({
    fault: 'kill -9 of one of two processes behind nginx',
    times: kills,
    problems: without.length > 0 ? [`${without.length} of ${reads()} reads failed: ${without[0]}`] : [],
    ...settled,
    note: `${reads()} reads meanwhile`,
  })
}
