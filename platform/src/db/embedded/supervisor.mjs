import { spawn } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs'

/**
 * Runs between the platform and PostgreSQL, so that the server always ends with the platform. A killed platform can do
 * nothing itself, but the channel to it closes.
 *
 * @typedef {{ command: string, args: string[], pgCtl: string, log: string, timeoutSeconds?: number, uid?: number, gid?: number }} Order
 * @typedef {{ started: number } | { ended: string, lines: string[] }} Report
 */

const defaultTimeout = 10
const second = 1000
const lastLines = 12
const largestLog = 1_000_000

/** @type {Order} */
const {
  command,
  args,
  pgCtl,
  log,
  timeoutSeconds = defaultTimeout,
  ...user
} = JSON.parse(process.argv[3] ?? '{}')
/** @type {string[]} */
const lines = []
// The log of the start before this one tells why it ended.
if (existsSync(log)) renameSync(log, `${log}.1`)
const file = openSync(log, 'w', 0o600)
let written = 0
let ending = false
let left = false

// The platform decides when to end. A signal to the whole process group must not end the server first.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
process.on('disconnect', end)
process.on('message', end)

const server = spawn(command, args, {
  ...user,
  cwd: '/',
  // In a container, the process id in an old postmaster.pid may now be the platform's. PostgreSQL ignores this id.
  env: { ...process.env, PG_GRANDPARENT_PID: String(process.ppid) },
  stdio: ['ignore', 'pipe', 'pipe'],
})
for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', record)
server.once('spawn', () => void report({ started: server.pid ?? 0 }))
server.once('error', (error) => void leave(error.message))
// Not at its exit: its last lines, which say why it ended, may come after that.
server.once('close', (code, signal) => void leave(signal ?? `code ${code}`))
// A child process of the server that does not end keeps the pipes open. Nobody waits for it.
server.once('exit', (code, signal) => later(() => void leave(signal ?? `code ${code}`)))
// If the platform was killed while this was loading, the channel was closed before anybody listened.
if (!process.connected) end()

function end() {
  if (ending) return
  ending = true
  stop('INT')
  later(() => {
    stop('QUIT')
    // A paused server reacts to nothing else.
    later(() => stop('KILL'))
  })
}

/** @param {() => void} work */
function later(work) {
  setTimeout(work, timeoutSeconds * second).unref()
}

/**
 * INT is PostgreSQL's fast shutdown, QUIT its immediate one. If the server is killed, its other processes end by
 * themselves. Windows has no signals, so pg_ctl is used there.
 *
 * @param {'INT' | 'QUIT' | 'KILL'} signal
 */
function stop(signal) {
  if (process.platform === 'win32') spawn(pgCtl, ['kill', signal, String(server.pid)], { stdio: 'ignore' })
  else server.kill(`SIG${signal}`)
}

/** @param {string} text */
function record(text) {
  if (left) return
  lines.push(...text.split('\n').filter(Boolean))
  lines.splice(0, lines.length - lastLines)
  if (written > largestLog) {
    ftruncateSync(file)
    written = 0
  }
  try {
    written += writeSync(file, text, written)
  } catch {
    // The server itself reports a full disk, and its report is in `lines`.
  }
}

/** @param {Report} message */
function report(message) {
  return new Promise((done) => (process.connected ? process.send?.(message, done) : done(undefined)))
}

/** @param {string} how */
async function leave(how) {
  if (left) return
  left = true
  closeSync(file)
  await report({ ended: how, lines })
  process.exit(0)
}
