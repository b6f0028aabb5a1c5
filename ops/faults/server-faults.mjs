import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { signIn, startPlatform } from '../../scripts/lib/platform.mjs'
import { call, Ledger } from './ledger.mjs'
import { startServer } from './processes.mjs'
import { lineOf } from './table.mjs'

const maxConnections = 40
const endOurs = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'integrator-console'`
/** A call waits at most for a connection and a statement, readiness at most for two seconds. */
const [longestCall, longestReadyz, longestScrape] = [48_000, 4_000, 10_000]

/** Everything that can happen to an outside PostgreSQL, without restarting the platform. */
export async function serverFaults(folder, { pauseSeconds }) {
  const server = await startServer(`${folder}/server`, { max_connections: String(maxConnections) })
  const metricsPort = String(await freePort())
  const platform = await startPlatform({
    DATABASE_URL: server.url,
    DATA_DIR: `${folder}/platform`,
    METRICS_PORT: metricsPort,
  })
  const token = await signIn(platform.url)
  const context = { server, platform, token, pauseSeconds, metricsPort }
  const lines = []
  for (const [fault, strike] of Object.entries(faults)) {
    const ledger = await new Ledger(platform.url, token).prepare()
    const stopWriting = ledger.keepWriting(12)
    await pause(500)
    const problems = []
    const recoveries = await strike({ ...context, ledger, problems })
    await stopWriting()
    if (!platform.isAlive()) throw new Error(`${fault} has ended the platform:\n${platform.output}`)
    // No connection of the pool is lost: more calls than it has are answered at once.
    const calls = await Promise.all(
      Array.from({ length: 20 }, () => call(platform.url, token, 'GET', '/account')),
    )
    if (calls.some(({ status }) => status !== 200)) problems.push('not all calls are answered afterwards')
    lines.push(
      lineOf({ fault, times: recoveries.length, recoveries, problems, ...(await ledger.settle(server.url)) }),
    )
    process.stdout.write('.')
  }
  console.log()
  await platform.kill('SIGTERM')
  await server.stop()
  return lines
}

async function several(times, ledger, strike) {
  const recoveries = []
  for (let time = 0; time < times && !recoveries.includes(Infinity); time += 1) {
    await strike()
    ledger.noteFault()
    recoveries.push(await ledger.recovery())
  }
  return recoveries
}

/** Every connection of the server is used up, whichever the platform gets first. */
async function takeAll(server) {
  const taken = []
  const take = async () => {
    const client = new pg.Client({ connectionString: server.url, application_name: 'greedy' })
    client.on('error', () => {})
    await client.connect()
    taken.push(client)
  }
  await take()
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    await Promise.allSettled(Array.from({ length: maxConnections }, take))
    const { rowCount } = await taken[0].query(endOurs)
    if (rowCount === 0) return taken
  }
  throw new Error('The platform always kept a connection.')
}

const faults = {
  'sessions ended while calls wait in them': ({ server, ledger }) =>
    several(20, ledger, async () => {
      await server.query(endOurs)
    }),

  'PostgreSQL is restarted': ({ server, ledger }) => several(3, ledger, () => server.signal('SIGINT')),

  'kill -9 of PostgreSQL': ({ server, ledger }) => several(3, ledger, () => server.signal('SIGKILL')),

  async 'all connections are taken'({ server, platform, token, ledger, problems }) {
    const taken = await takeAll(server)
    const seen = new Set()
    for (const end = Date.now() + 5000; Date.now() < end; await pause(200)) {
      const { status, body } = await call(platform.url, token, 'GET', '/account')
      seen.add(status === 200 ? status : `${status} ${body.message}`)
    }
    if (![...seen].some((answer) => String(answer).includes('no free connection')))
      problems.push(`nobody was told why: ${[...seen].join(', ')}`)
    await Promise.all(taken.map((client) => client.end()))
    ledger.noteFault()
    return [await ledger.recovery()]
  },

  async 'PostgreSQL is paused'({ server, platform, token, ledger, problems, pauseSeconds, metricsPort }) {
    server.signalAll('SIGSTOP')
    const end = Date.now() + pauseSeconds * 1000
    const watch = async () => {
      while (Date.now() < end) {
        const start = performance.now()
        const answer = await fetch(`${platform.url}/readyz`)
        const taken = performance.now() - start
        if (answer.status !== 503 || taken > longestReadyz)
          problems.push(`/readyz answered ${answer.status} after ${taken.toFixed(0)} ms`)
        await pause(1000)
      }
    }
    const ask = async () => {
      while (Date.now() < end - longestCall) {
        const { status, milliseconds } = await call(platform.url, token, 'GET', '/account')
        if (status !== 503 || milliseconds > longestCall)
          problems.push(`a call was answered with ${status} after ${milliseconds.toFixed(0)} ms`)
      }
    }
    /** Prometheus waits ten seconds. Without an answer it would say that the platform is down. */
    const scrape = async () => {
      while (Date.now() < end) {
        const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
          signal: AbortSignal.timeout(longestScrape),
        }).catch((error) => String(error))
        const told = typeof answer === 'string' ? answer : await answer.text()
        if (!/^database_up 0$/m.test(told)) problems.push(`/metrics says ${told.slice(0, 80)}`)
        await pause(1000)
      }
    }
    await Promise.all([watch(), scrape(), ask(), pause(end - Date.now())])
    server.signalAll('SIGCONT')
    ledger.noteFault()
    return [await ledger.recovery()]
  },
}
