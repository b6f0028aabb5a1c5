import { contentTypes } from '#contract/reference/openapi'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { LogSecurity } from '../base/security-log.ts'
import { second } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import { isWritable } from '../db/writable.ts'
import { readAlarmLag, readFigures } from '../db/upkeep/figures.ts'
import { readBackupState, type RegularBackups } from '../db/backup/file.ts'
import { createMeters, type Meters, type SamplesState } from './meters.ts'

interface Watched {
  app: FastifyInstance
  database: Pick<Database, 'db' | 'connections' | 'ping'>
  replica: Pick<Database, 'ping' | 'connections'> | undefined
  live: { count: () => number }
  noticeResults: readonly string[]
  samples: SamplesState | undefined
  settings: { dataDir: string; backups: RegularBackups | undefined }
}

/** Pages, files and addresses that are none. */
const otherOperation = 'other'

/** Counts what the platform does, and serves the numbers at their own port. */
export function watch(watched: Watched, listening: Listening): Meters {
  const { app, database, replica, live, noticeResults, samples, settings } = watched
  const { dataDir, backups } = settings
  const meters = createMeters({
    connections: database.connections,
    isUp: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    isWritable: () => isWritable(database.db),
    replica,
    liveStreams: live.count,
    noticeResults,
    figures: () => readFigures(database.db).catch(() => undefined),
    alarmLag: () => readAlarmLag(database.db).catch(() => undefined),
    samples,
    disks: { data: dataDir, ...(backups && { backups: backups.folder }) },
    backups: backups && {
      everyHours: backups.everyHours,
      state: () => readBackupState(database.db).catch(() => undefined),
    },
  })
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { config } of routes) meters.expect(config?.operation ?? otherOperation)
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as somebody reads it. That says nothing about how quickly the platform answers.
    if (reply.getHeader('content-type') === contentTypes.events) return
    // The operation and not the address: callers can make up any number of addresses.
    const operation = request.routeOptions.config.operation ?? otherOperation
    meters.request(operation, reply.statusCode, reply.elapsedTime / second)
  })
  serve(app, meters, listening)
  return meters
}

/** Events that the security log's limits hold back are counted all the same. */
export const counting =
  (logSecurity: LogSecurity, meters: Meters): LogSecurity =>
  (event, outcome, details) => {
    meters.event(event, outcome)
    logSecurity(event, outcome, details)
  }

const mostConnections = 20

interface Listening {
  host: string
  port: number
}

/** Starts and stops with the platform. It has its own port, which the reverse proxy does not expose. */
function serve(app: FastifyInstance, meters: Meters, { host, port }: Listening): void {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    meters.text().then(
      (text) => response.writeHead(200, { 'content-type': meters.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.maxConnections = mostConnections
  app.addHook('onReady', async () => {
    await once(server.listen({ host, port }), 'listening')
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
