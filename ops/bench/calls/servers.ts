import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SamplesQuery } from '#contract/schemas/values'
import { type Db, openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Server extends Ready {
  ask: <Answer>(question: Question) => Promise<Answer>
  stop: () => void
}

interface Started {
  db: Db
  postgres: { url: string; pid: number }
  start: (role: 'platform' | 'bare', settings?: Record<string, string>) => Promise<Server>
}

/** Measures servers on a PostgreSQL of their own, with the sample data. It keeps nothing safe, unless it is given other settings. */
export async function withServers<Results>(
  measure: (started: Started) => Promise<Results>,
  settings: Record<string, string> = {},
): Promise<Results> {
  const postgres = await startTestServer({ settings })
  const database = await openDatabase({ url: postgres.url })
  const servers = await buildServers()
  const running: Server[] = []
  try {
    await migrate(database.db)
    await loadSampleData(database.db, { hasher: testHasher })
    return await measure({
      db: database.db,
      postgres: { url: postgres.url, pid: postgres.pid() },
      start: async (role, environment = {}) => {
        const server = await servers.start(role, postgres.url, environment)
        running.push(server)
        return server
      },
    })
  } finally {
    for (const server of running) server.stop()
    await database.close()
    await servers.remove()
    await postgres.stop()
  }
}

/** The servers as they are built for production, each in its own process. */
async function buildServers() {
  // Below the packages, so that the built file finds them.
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: { server: join(root, 'ops/bench/calls/server.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  return {
    start: async (role: 'platform' | 'bare', url: string, settings: Record<string, string>) =>
      start(join(folder, 'server.mjs'), [role, url, JSON.stringify(settings)]),
    remove: async () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(file: string, options: string[]): Promise<Server> {
  const child: ChildProcess = fork(file, options, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    // The log is written, but to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const next = async () => ((await once(child, 'message')) as unknown[])[0]
  const ready = (await next()) as Ready
  return {
    ...ready,
    ask: async <Answer>(question: Question) => {
      child.send(question)
      return (await next()) as Answer
    },
    stop: () => child.disconnect(),
  }
}

/** The messages between the measuring process and the servers that it starts. */

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A call of the platform: its statement, and its answer. */
export interface Recording {
  path: string
  statements: Statement[]
  /** The statement whose only value is the answer, as PostgreSQL's JSON. */
  isJsonOfDatabase: boolean
  body: string
}

export type Question =
  | { ask: 'record'; path: string }
  | { ask: 'routes'; routes: Recording[] }
  /** Starts to watch the event loop and the memory, or reports what was seen since. */
  | { ask: 'watch' }
  | { ask: 'seen' }
  /** Its megabytes now. */
  | { ask: 'memory' }
  /** The server's CPU time so far, in microseconds. */
  | { ask: 'cpu' }
  /** What it has sent and received so far: `Carried`. */
  | { ask: 'carried' }
  /** Whether it asks the database, in each transaction, in which store samples are. */
  | { ask: 'storage'; isAsked: boolean }
  /** Reads a curve from PostgreSQL, or from where samples are: `Curve`. */
  | { ask: 'curve'; measurementId: string; query: SamplesQuery; isInPostgres: boolean }

export interface Curve {
  milliseconds: number
  samples: number
}

/** In bytes, in both directions. */
export interface Carried {
  clients: number
  postgres: number
  cassandra: number
}

export interface Seen {
  /** How late the event loop was at most, in milliseconds. */
  longestDelay: number
  /** The same, of which it had the processor. */
  longestBlock: number
  /** Megabytes. */
  memoryAtRest: number
  memoryAtMost: number
}

interface Ready {
  port: number
  /** The token of a signed-in person. The bare server needs none. */
  token: string
}
