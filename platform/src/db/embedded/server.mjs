import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { lockFolder } from './folder-lock.mjs'
import { readyOncePerSync } from './protocol.mjs'

/**
 * @typedef {{ dataDir?: string, template?: string, socketPath?: string, port?: number }} EmbeddedOptions
 * @typedef {{ type: 'ready', port?: number } | { type: 'in-use', pid?: number } | { type: 'failed', message: string }} EmbeddedReport
 */

const folder = './database'
const unfinished = './database.unfinished'
const takeOverAttempts = 20
const takeOverPause = 100

/** @type {EmbeddedOptions} */
const options = JSON.parse(process.argv[2] ?? '{}')
/** @type {(() => Promise<void>)[]} */
const cleanups = []
let closing = false

// The parent decides when to end; a signal sent to the whole group must not end the database before it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => void close())
process.on('message', (message) => void (message === 'close' && close()))

try {
  await start()
} catch (error) {
  await report({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  await close()
}

async function start() {
  if (options.dataDir && !(await enterFolder(options.dataDir))) return
  const db = options.dataDir ? await openFolder() : await create('memory://', options.template)
  cleanups.unshift(() => db.close())
  mendProtocol(db)
  const server = new PGLiteSocketServer({
    db,
    // The one pooled connection and its successor may overlap for a moment.
    maxConnections: 4,
    ...(options.socketPath ? { path: freshSocket(options.socketPath) } : { port: options.port ?? 0 }),
  })
  await server.start()
  cleanups.unshift(() => server.stop())
  const port = options.socketPath ? undefined : Number(server.getServerConn().split(':').at(-1))
  await report({ type: 'ready', port })
}

/** A first start that was interrupted leaves half a database, in which nothing can have been stored yet. */
async function openFolder() {
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return create(folder)
  writeFileSync(unfinished, '')
  const db = await create(folder, options.template)
  rmSync(unfinished)
  return db
}

/**
 * @param {string} dataDir
 * @param {string} [template]
 */
function create(dataDir, template) {
  const loadDataDir = template ? { loadDataDir: new Blob([readFileSync(template)]) } : {}
  return PGlite.create({ dataDir, ...loadDataDir })
}

/**
 * A process that was killed a moment ago may still be letting go of the folder, so this asks several times.
 *
 * @param {string} dataDir
 */
async function enterFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  process.chdir(dataDir)
  /** @type {number | undefined} */
  let holder
  for (let attempt = 0; attempt < takeOverAttempts && !closing; attempt++) {
    const lock = await lockFolder('.')
    if ('release' in lock) {
      cleanups.push(lock.release)
      return true
    }
    holder = lock.heldBy
    await new Promise((done) => setTimeout(done, takeOverPause * (0.5 + Math.random())))
  }
  await report({ type: 'in-use', ...(holder ? { pid: holder } : {}) })
  await close()
  return false
}

/**
 * After an error below SQL the socket server would leave every later query waiting: end, and be started again.
 *
 * @param {PGlite} db
 */
function mendProtocol(db) {
  const execute = readyOncePerSync(db.execProtocolRawStream.bind(db))
  db.execProtocolRawStream = (message, handlers) =>
    execute(message, handlers).catch((error) => {
      console.error('The embedded database failed:', error)
      process.exit(1)
    })
}

/** @param {string} path */
function freshSocket(path) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  cleanups.push(async () => rmSync(dirname(path), { recursive: true, force: true }))
  return path
}

/** @param {EmbeddedReport} message */
function report(message) {
  return new Promise((done) => (process.connected ? process.send?.(message, done) : done(undefined)))
}

async function close() {
  if (closing) return
  closing = true
  for (const cleanup of cleanups) await cleanup().catch((error) => console.error(error))
  process.exit(0)
}
