import { performance } from 'node:perf_hooks'
import { buildApp } from '#platform/app'
import { currentRequest } from '#platform/base/request'
import { openDatabase } from '#platform/db/connection'
import { openSamples } from '#platform/domain/samples/open'
import { routedSamples } from '#platform/domain/samples/router'
import { setSampleStore, sampleStore } from '#platform/domain/samples/current'
import { postgresSamples } from '#platform/domain/samples/postgres/index'
import { readSettings } from '#platform/settings'
import { testHasher } from '#platform/testing/hasher'
import { signIn } from '#platform/testing/identity'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { countCarried } from './carried.ts'
import type { Question, Recording, Seen, Statement } from './servers.ts'

const carried = countCarried()
const [role = '', url = '', environment = '{}'] = process.argv.slice(2)

/** The whole platform, with its log, checks and headers. */
async function startPlatform() {
  const settings = readSettings({
    DATABASE_URL: url,
    ACCESS_TOKEN_SECONDS: '3600',
    SAMPLE_DATA: 'off',
    ...(JSON.parse(environment) as Record<string, string>),
  })
  // One person follows with the streams of a thousand.
  const live = { streamsPerAccount: 10_000, beginsPerMinute: 100_000 }
  const database = await openDatabase({ url })
  await openSamples(database.db, settings)
  const app = await buildApp({ settings, database, hasher: testHasher, live })
  const { accessToken: token } = await signIn(app, 'admin', 'demo')
  const headers = { authorization: `Bearer ${token}` }
  const curve = async ({ measurementId, query, isInPostgres }: Extract<Question, { ask: 'curve' }>) => {
    const store = isInPostgres ? postgresSamples : sampleStore()
    const began = performance.now()
    const { samples } = await store.readCurve(database.db, measurementId, query)
    return { milliseconds: performance.now() - began, samples }
  }
  return { app, token, curve, record: async (path: string) => record(app, path, headers) }
}

async function record(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
): Promise<Recording> {
  await app.inject({ url: path, headers })
  const statements: Statement[] = []
  const client: { query(...args: unknown[]): unknown } = pg.Client.prototype
  const send = Reflect.get(client, 'query')
  client.query = function query(this: pg.Client, config: unknown, values: unknown, ...more: unknown[]) {
    const { name, text } = config as Statement
    // Not those of regular work, which goes on meanwhile.
    if (currentRequest()) statements.push({ ...(name && { name }), text, values: values as unknown[] })
    return Reflect.apply(send, this, [config, values, ...more])
  }
  const { body } = await app.inject({ url: path, headers })
  client.query = send
  const isJsonOfDatabase = statements.at(-1)?.text.includes('string_agg("entries"."json"') ?? false
  return { path, statements, isJsonOfDatabase, body }
}

/** A server with only the routes: the same prepared statements, and the same JSON. */
async function startBare() {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const routes = new Map<string, () => Promise<string>>()
  const add = ({ path, statements, isJsonOfDatabase, body }: Recording) => {
    const answer = JSON.parse(body) as unknown
    routes.set(path, async () => {
      let rows: unknown[][] = []
      for (const { values, ...statement } of statements) {
        ;({ rows } = await pool.query<unknown[]>({ ...statement, rowMode: 'array' }, values))
      }
      return isJsonOfDatabase ? `[${String(rows[0]?.[1])}]` : JSON.stringify(answer)
    })
  }
  const app = Fastify({ logger: false })
  app.get('/*', async (request, reply) => {
    const answer = await routes.get(request.url)?.()
    return reply.type('application/json; charset=utf-8').send(answer)
  })
  return { app, token: '', add }
}

const megabytes = () => process.memoryUsage.rss() / 1e6
const seen: Seen = { longestDelay: 0, longestBlock: 0, memoryAtRest: 0, memoryAtMost: 0 }
let looking: NodeJS.Timeout | undefined
let ticking: NodeJS.Timeout | undefined

function watch(): void {
  globalThis.gc?.()
  seen.longestDelay = seen.longestBlock = 0
  watchDelay()
  seen.memoryAtRest = seen.memoryAtMost = megabytes()
  looking = setInterval(() => (seen.memoryAtMost = Math.max(seen.memoryAtMost, megabytes())), 5)
}

/** Whoever computes for long uses processor time meanwhile. What only waits for a processor, on a busy machine, does not. */
function watchDelay(): void {
  let [lookedAt, used] = [performance.now(), processorTime()]
  clearInterval(ticking)
  ticking = setInterval(() => {
    const [now, usedNow] = [performance.now(), processorTime()]
    // The timer itself waits for a millisecond each time.
    const late = now - lookedAt - 1
    seen.longestDelay = Math.max(seen.longestDelay, late)
    seen.longestBlock = Math.max(seen.longestBlock, Math.min(late, usedNow - used))
    ;[lookedAt, used] = [now, usedNow]
  }, 1)
}

/** Of all threads, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What is in use, without what waits to be collected. */
function memoryInUse(): number {
  clearInterval(ticking)
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  watchDelay()
  return (heapUsed + external) / 1e6
}

function stopWatching(): Seen {
  clearInterval(looking)
  clearInterval(ticking)
  return seen
}

const server = role === 'platform' ? await startPlatform() : await startBare()
server.app.server.on('connection', carried.fromClient)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

async function answerTo(question: Question): Promise<unknown> {
  if (question.ask === 'record' && 'record' in server) return server.record(question.path)
  if (question.ask === 'curve' && 'curve' in server) return server.curve(question)
  if (question.ask === 'routes' && 'add' in server) question.routes.forEach(server.add)
  if (question.ask === 'watch') watch()
  if (question.ask === 'memory') return memoryInUse()
  if (question.ask === 'carried') return carried.soFar()
  if (question.ask === 'storage') setSampleStore(question.isAsked ? routedSamples() : postgresSamples)
  if (question.ask === 'cpu') return process.cpuUsage().user + process.cpuUsage().system
  return question.ask === 'seen' ? stopWatching() : {}
}

process.on('message', (question: Question) => {
  void answerTo(question).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.({ port: Number(new URL(address).port), token: server.token })
