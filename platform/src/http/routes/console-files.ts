import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { iconFile } from '../../base/html.ts'

export interface ConsoleEnvironment {
  realm: string
  domain: string
  identityUrl: string
  apiUrl: string
}

/** Serves the built console. Its route is in the fragment, so `/` is the only page. */
export async function registerConsoleFiles(
  app: FastifyInstance,
  directory: string,
  environment: ConsoleEnvironment,
  isSetUp: () => Promise<boolean>,
): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style))

  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    // The build leaves each file packed beside itself.
    preCompressed: true,
    // Its own header would replace ours.
    cacheControl: false,
    setHeaders(response, path) {
      // The names of built files contain a hash of their content.
      const lasting = path.startsWith(join(directory, 'assets', sep))
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Browsers ask for it at this address when they show something that is not a page of ours.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(iconFile),
  )
  app.get('/', async (_request, reply) => sendPage(reply))
  app.get('/index.html', async (_request, reply) => sendPage(reply))
  app.get('/env.js', async (_request, reply) => {
    // The console must start without a database, to tell the person about it.
    const notSetUp = !(await isSetUp().catch(() => true))
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`window.env = ${JSON.stringify({ ...environment, ...(notSetUp && { notSetUp }) })}\n`)
  })
}
