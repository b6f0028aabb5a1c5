import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { second } from '../../base/time.ts'

const sweepMilliseconds = 100

/**
 * Closes the connections when the server stops. Running requests get some time to finish. Without this, connections
 * that are kept alive would delay the end of the process by more than a minute.
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
    // Sends `connection: close` with the answer.
    for (const response of answering) response.shouldKeepAlive = false
    // For answers whose headers have been sent already.
    sweeping = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
    deadline = setTimeout(() => server.closeAllConnections(), patienceSeconds * second)
  })
  // This server's own "closed" is not used: it also serves connections of other listeners, see listening.ts.
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearTimeout(deadline)
  })
}
