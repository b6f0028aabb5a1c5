import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, unlinkSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'

const prefix = '.lock-'
const pidTimeout = 500

/**
 * Takes the folder for this process, or tells who has it.
 *
 * A holder listens on a socket of its own in the folder. The kernel stops listening when a process dies,
 * however it dies, so a lock that is left behind refuses connections. Whoever wants the folder listens first
 * and then tries everybody else's socket: of two simultaneous starters at least the later one sees the other
 * and steps back. Only a winner removes dead sockets, and a starter whose own socket is gone does not win.
 *
 * @param {string} folder
 * @returns {Promise<{ release: () => Promise<void> } | { heldBy: number | undefined }>}
 */
export async function lockFolder(folder) {
  const own = `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
  const server = await listen(address(folder, own))
  if (!server) return { heldBy: undefined }
  const release = () => closed(server)
  if (process.platform === 'win32') return { release }

  const others = readdirSync(folder).filter((name) => name.startsWith(prefix) && name !== own)
  for (const other of others) {
    const holder = await findHolder(address(folder, other))
    if (holder.alive) {
      await release()
      return { heldBy: holder.pid }
    }
  }
  if (!existsSync(join(folder, own))) {
    await release()
    return { heldBy: undefined }
  }
  for (const dead of others) removeIfThere(join(folder, dead))
  return { release }
}

/**
 * A relative path, where the folder is the current one, keeps within the length that sockets allow.
 *
 * @param {string} folder
 * @param {string} name
 */
function address(folder, name) {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\integrator-console-${createHash('sha256').update(resolve(folder)).digest('hex')}`
  }
  return resolve(folder) === process.cwd() ? name : join(folder, name)
}

/**
 * @param {string} path
 * @returns {Promise<import('node:net').Server | undefined>} nothing where the name is taken
 */
function listen(path) {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid))
    })
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    )
    server.listen(path, () => done(server.unref()))
  })
}

/**
 * @param {string} path
 * @returns {Promise<{ alive: boolean, pid?: number | undefined }>}
 */
function findHolder(path) {
  return new Promise((done) => {
    let answer = ''
    const socket = createConnection(path)
    const finish = () => {
      done({ alive: true, pid: Number(answer) || undefined })
      socket.destroy()
    }
    socket.on('connect', () => setTimeout(finish, pidTimeout).unref())
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('end', finish)
    socket.on('error', (error) => done({ alive: !isDead(error) }))
  })
}

/** @param {Error & { code?: string }} error */
function isDead(error) {
  return error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
}

/** @param {string} path */
function removeIfThere(path) {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!(error instanceof Error && isDead(error))) throw error
  }
}

/**
 * @param {import('node:net').Server} server
 * @returns {Promise<void>}
 */
function closed(server) {
  return new Promise((done) => server.close(() => done()))
}
