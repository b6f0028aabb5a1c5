import type { FastifyInstance } from 'fastify'

const day = 86_400
const methods = 'GET, POST, PUT, PATCH, DELETE'
const sentHeaders = 'authorization, content-type'
/** A console reads these; without leave a browser hides them from it. */
const readHeaders = 'Next-Cursor, x-request-id'

/** Lets consoles on these other origins make the same calls. They send a token and no cookies. */
export function addCors(api: FastifyInstance, path: string, origins: readonly string[]): void {
  if (origins.length === 0) return
  api.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', readHeaders)
  })
  api.options(path, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', sentHeaders)
      .header('access-control-max-age', String(day))
      .send(),
  )
}
