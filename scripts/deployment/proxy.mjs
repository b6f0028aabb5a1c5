import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

/** An HTTP proxy at a socket in a shared folder. It is the server's only way out of its closed network, to get packages. */
export async function openProxy(socketFile) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname, port } = new URL(`tcp://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  server.listen(socketFile)
  await once(server, 'listening')
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
