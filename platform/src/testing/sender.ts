import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { portOf } from '../base/address.ts'
import { second } from '../base/time.ts'

/** Many times longer than the limits in the tests. A server that keeps the connection open for this long will not end it. */
const timeout = 20 * second

/** A connection on which the test sends every byte itself. */
export interface Sender {
  socket: Socket
  /** What the server has sent so far. */
  received: string
  isOpen: boolean
  send: (text: string | Buffer) => void
  /** Everything that the server sent before it ended the connection. Fails if it does not end it. */
  ended: () => Promise<string>
  /** What the server has sent when the head of its answer is complete, or when the connection ends. */
  answer: () => Promise<string>
}

export function openSender({ server }: FastifyInstance, host = '127.0.0.1'): Sender {
  const socket = connect(portOf(server), host)
  const sender: Sender = {
    socket,
    received: '',
    isOpen: true,
    send: (text) => void socket.write(text),
    ended: () => wait(() => !sender.isOpen, 'The connection is still open'),
    answer: () => wait(() => !sender.isOpen || sender.received.includes('\r\n\r\n'), 'There is no answer'),
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => (sender.received += chunk.toString()))
  socket.on('close', () => (sender.isOpen = false))

  function wait(isDone: () => boolean, otherwise: string): Promise<string> {
    return new Promise((done, fail) => {
      const look = () => {
        if (isDone()) settle(() => done(sender.received))
      }
      const deadline = setTimeout(
        () => settle(() => fail(new Error(`${otherwise} after ${timeout / second} s`))),
        timeout,
      )
      const settle = (then: () => void) => {
        clearTimeout(deadline)
        socket.off('data', look).off('close', look)
        then()
      }
      socket.on('data', look).on('close', look)
      look()
    })
  }
  return sender
}

export const get = 'GET / HTTP/1.1\r\nhost: here\r\n'

/** Opens many connections at once, each with a request for `/`, and waits for their answers or ends. */
export async function openMany(app: FastifyInstance, count: number, host?: string): Promise<Sender[]> {
  const senders = Array.from({ length: count }, () => openSender(app, host))
  for (const { send } of senders) send(`${get}\r\n`)
  await Promise.all(senders.map((sender) => sender.answer()))
  return senders
}

export const served = (senders: Sender[]) =>
  senders.filter(({ received }) => received.startsWith('HTTP/1.1 200')).length
