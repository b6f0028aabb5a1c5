import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nothing listens on, for a program that is started later. It lies below the ports that systems give to
 * outgoing connections (from 32768 on Linux): one of those may be taken again before the program starts.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(16_384, 32_768)
  return (await isFree(port)) ? port : freePort()
}

/** @param {number} port */
function isFree(port) {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
