import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'

/** `/healthz`: the process answers. `/readyz`: it can work, so the database answers as well. */
export function registerHealth(app: FastifyInstance, database: Pick<Database, 'ping'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping()
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
