import { Socket } from 'node:net'
import type { Carried } from './servers.ts'

/** Counts what this process sends and receives. Call it before anything is connected. */
export function countCarried() {
  const [opened, accepted] = [new Set<Socket>(), new Set<Socket>()]
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket
  Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...args: unknown[]) {
    opened.add(this)
    return Reflect.apply(connect, this, args)
  })
  return {
    fromClient: (socket: Socket) => void accepted.add(socket),
    soFar(): Carried {
      const servers = [...opened]
      // PostgreSQL listens on a socket of this machine.
      const isPostgres = ({ remotePort }: Socket) => remotePort === undefined
      return {
        clients: sum([...accepted]),
        postgres: sum(servers.filter(isPostgres)),
        cassandra: sum(servers.filter((socket) => !isPostgres(socket))),
      }
    },
  }
}

const sum = (sockets: Socket[]): number =>
  sockets.reduce((total, { bytesRead, bytesWritten }) => total + bytesRead + bytesWritten, 0)
