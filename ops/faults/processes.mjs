import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onEnd } from '../../scripts/lib/platform.mjs'
import { importTypeScript } from '../../scripts/lib/typescript.mjs'

const minute = 60_000

const loaded = new Map()

/** A file of the platform. It is imported once, because it is used every few milliseconds. */
async function load(file) {
  if (!loaded.has(file)) loaded.set(file, importTypeScript(`platform/src/db/embedded/${file}`))
  return loaded.get(file)
}

/** The process of the server that uses a data folder now. */
export async function serverPid(dataDir) {
  const [{ findCluster }, { readPostmaster }] = [await load('paths.ts'), await load('postmaster.ts')]
  const cluster = findCluster(dataDir)
  return cluster && readPostmaster(cluster)?.pid
}

export async function serverAddress(dataDir) {
  const { embeddedAddress } = await load('postmaster.ts')
  for (const end = Date.now() + minute; Date.now() < end; await pause(50)) {
    const address = embeddedAddress(dataDir)
    if (address) return address
  }
  throw new Error('No database serves the folder.')
}

export function familyOf(pid) {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child]) => child)]
}

export function tryToSignal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** An outside server, with a service manager that restarts it whenever it has ended. */
export async function startServer(dataDir, settings = {}) {
  const { startEmbedded } = await load('index.ts')
  const server = await startEmbedded({ dataDir, settings }, { info: () => {}, error: () => {} })
  /** @type {number[]} */
  const deaths = []

  /** Resolves when the server is back. The service manager gives up at the fourth crash within a minute. */
  async function signal(name) {
    while (deaths.filter((time) => Date.now() - time < minute + 5000).length >= 3) await pause(500)
    deaths.push(Date.now())
    const before = server.pid()
    process.kill(before, name)
    while (server.pid() === before || !(await answers())) await pause(10)
  }

  const answers = () =>
    query('select 1').then(
      () => true,
      () => false,
    )

  async function query(text, values = []) {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(text, values)
    } finally {
      await client.end()
    }
  }

  // Pauses only the first process at first, so that it starts no more children while they are listed.
  const signalAll = (name) => {
    process.kill(server.pid(), name)
    for (const pid of familyOf(server.pid())) tryToSignal(pid, name)
  }
  // A paused server could not even be ended.
  const forget = onEnd(() => {
    try {
      signalAll('SIGCONT')
    } catch {
      // It has ended already.
    }
  })

  return {
    url: server.url,
    signal,
    signalAll,
    pid: server.pid,
    query,
    async stop() {
      forget()
      await server.stop()
    },
  }
}
