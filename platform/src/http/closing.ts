import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { second } from '../base/time.ts'

const sweepMilliseconds = 100

/**
 * Ends the connections when the server closes. What is being answered may finish, for a while; a connection that is
 * kept alive after its answer would hold the process for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance, patienceSeconds = 10): void {
  const { server } = app
  const answering = new Set<ServerResponse>()
  let closing = false
  let sweeping: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined

  server.on('request', (_request, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })

  app.addHook('preClose', async () => {
    closing = true
    if (!server.listening) return
    // Says `connection: close` in the answer.
    for (const response of answering) response.shouldKeepAlive = false
    // For answers whose headers had gone out before.
    sweeping = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
    deadline = setTimeout(() => server.closeAllConnections(), patienceSeconds * second)
  })
  // Not when this server has closed: it also serves connections that other doors have let in, see listening.ts.
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearTimeout(deadline)
  })
}
