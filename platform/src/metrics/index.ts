import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { MarkSecurity } from '../base/security-log.ts'
import { second } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import { readFigures } from '../db/figures.ts'
import type { Mailer } from '../mail/index.ts'
import { createMeters } from './meters.ts'
import type { Meters } from './meters.ts'

interface Watched {
  app: FastifyInstance
  database: Pick<Database, 'db' | 'connections'>
  mailer: Pick<Mailer, 'waiting'>
}

/** Counts what the platform does from now on, and tells it to whoever asks at the port. */
export function watch({ app, database, mailer }: Watched, listening: Listening): Meters {
  const meters = createMeters({
    connections: database.connections,
    mailsWaiting: mailer.waiting,
    figures: () => readFigures(database.db).catch(() => undefined),
  })
  app.addHook('onResponse', async (request, reply) => {
    // Not the address: there are as many as somebody cares to ask for.
    const operation = request.routeOptions.config.operation ?? 'other'
    meters.request(operation, reply.statusCode, reply.elapsedTime / second)
  })
  serve(app, meters, listening)
  return meters
}

/** The security log's own limits do not hold back a count. */
export const counting =
  (mark: MarkSecurity, meters: Meters): MarkSecurity =>
  (event, outcome, details) => {
    meters.event(event, outcome)
    mark(event, outcome, details)
  }

const mostConnections = 20

interface Listening {
  host: string
  port: number
}

/**
 * Opens with the platform, and ends with it. It has a port of its own, which the reverse proxy does not show to the
 * world.
 */
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
