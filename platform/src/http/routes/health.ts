import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection.ts'

type Pinged = Pick<Database, 'ping'>

interface Others {
  replica?: Pinged | undefined
  /** Whether alarms are evaluated or sent late, by whichever process. */
  areAlarmsLate: () => Promise<boolean>
  /** Whether changes are stored, or refused because the disk is full. */
  isWritable: () => Promise<boolean>
}

/**
 * `/healthz`: the process answers. `/readyz`: the database too. The platform works without a replica and with late alarms,
 * and people read and sign in while changes are refused. So these are said, and the process stays ready. Before it stops
 * it is ready no more.
 */
export function registerHealth(app: FastifyInstance, database: Pinged, others: Others): void {
  const { replica, areAlarmsLate, isWritable } = others
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (app.isDraining()) return reply.status(503).send({ status: 'stopping' })
    try {
      await database.ping()
      return {
        status: 'ok',
        ...(replica && { replica: await stateOf(replica) }),
        ...(!(await isWritable()) && { changes: 'refused' }),
        ...((await areAlarmsLate()) && { alarms: 'late' }),
      }
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
