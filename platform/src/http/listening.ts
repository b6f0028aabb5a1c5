import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An address is its own. */
const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Listens at every address of a name: `localhost` is often 127.0.0.1 and ::1. All of them lead to one server, so that
 * its limits and its end are those of all together; Fastify would open a second server, without any of ours.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  find = addressesOf,
): Promise<void> {
  const [first = host, ...others] = await find(host)
  const doors = others.map((address) => ({ address, door: doorTo(app.server) }))
  let closed: Promise<void>[] = []
  app.addHook('preClose', async () => {
    closed = doors.map(({ door }) => new Promise((done) => door.close(() => done())))
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
  await app.listen({ host: first, port })
  const { port: chosen } = app.server.address() as AddressInfo
  for (const { address, door } of doors) await open(door, address, chosen)
}

/** As Node's own HTTP server treats its connections. */
const doorTo = (server: Server) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))

async function open(door: Server, host: string, port: number): Promise<void> {
  try {
    await once(door.listen({ host, port }), 'listening')
  } catch (error) {
    // Many machines without IPv6 still call ::1 by a name.
    if (!isNotHere(error)) throw error
  }
}

const isNotHere = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))
