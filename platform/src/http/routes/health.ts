import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection.ts'

type Pinged = Pick<Database, 'ping'>

/**
 * `/healthz`: the process answers. `/readyz`: it can work, so the database answers as well. The answer also says
 * whether a replica answers. The platform works without it.
 */
export function registerHealth(app: FastifyInstance, database: Pinged, replica?: Pinged): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping()
      return { status: 'ok', ...(replica && { replica: await stateOf(replica) }) }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}

const stateOf = async (replica: Pinged): Promise<'ok' | 'unavailable'> =>
  replica.ping().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  )
