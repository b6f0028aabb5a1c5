import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { portOf } from '../../base/address.ts'

/** An IP address is found as itself. */
const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/** `localhost` is often both 127.0.0.1 and ::1. All feed one server: Fastify would open a second one without our limits. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  find = addressesOf,
): Promise<void> {
  const [first = host, ...others] = await find(host)
  const listeners = others.map((address) => ({ address, listener: listenerFor(app.server) }))
  let closed: Promise<void>[] = []
  app.addHook('preClose', async () => {
    closed = listeners.map(({ listener }) => new Promise((done) => listener.close(() => done())))
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
  await app.listen({ host: first, port })
  const chosen = portOf(app.server)
  for (const { address, listener } of listeners) await open(listener, address, chosen)
}

/** Fails like `listen` if another program uses the port, before anything else was started. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return
  const [address = host] = await addressesOf(host)
  const trial = createServer()
  await once(trial.listen({ host: address, port }), 'listening')
  await new Promise((closed) => trial.close(closed))
}

/** The same as Node's own HTTP server does with its connections. */
const listenerFor = (server: Server) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))

async function open(listener: Server, host: string, port: number): Promise<void> {
  try {
    await once(listener.listen({ host, port }), 'listening')
  } catch (error) {
    // Many machines without IPv6 still have a name for ::1.
    if (!isNotHere(error)) throw error
  }
}

const isNotHere = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))
