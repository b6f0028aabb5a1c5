import { spawn } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs'

/**
 * Stands between the platform and PostgreSQL, so that the server ends with the platform however that ends: a killed
 * platform can do nothing, but the channel to it closes.
 *
 * @typedef {{ command: string, args: string[], pgCtl: string, log: string, patienceSeconds?: number, uid?: number, gid?: number }} Order
 * @typedef {{ started: number } | { ended: string, lines: string[] }} Report
 */

const usualPatience = 10
const second = 1000
const keptLines = 12
const largestLog = 1_000_000

/** @type {Order} */
const {
  command,
  args,
  pgCtl,
  log,
  patienceSeconds = usualPatience,
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

// The platform decides when to end; a signal to the whole group must not end the server before it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
process.on('disconnect', end)
process.on('message', end)

const server = spawn(command, args, {
  ...user,
  cwd: '/',
  // In a container the number in a left-over postmaster.pid may be the platform's, which is no server.
  env: { ...process.env, PG_GRANDPARENT_PID: String(process.ppid) },
  stdio: ['ignore', 'pipe', 'pipe'],
})
for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', keep)
server.once('spawn', () => void report({ started: server.pid ?? 0 }))
server.once('error', (error) => void leave(error.message))
// Not at its exit: its last lines, which say why, may come after that.
server.once('close', (code, signal) => void leave(signal ?? `code ${code}`))
// A process of the server's that nothing ends keeps the pipes open; it is not waited for.
server.once('exit', (code, signal) => later(() => void leave(signal ?? `code ${code}`)))
// A platform that was killed while this was loading has closed the channel before anybody listened.
if (!process.connected) end()

function end() {
  if (ending) return
  ending = true
  stop('INT')
  later(() => {
    stop('QUIT')
    // A server that was paused hears nothing else.
    later(() => stop('KILL'))
  })
}

/** @param {() => void} work */
function later(work) {
  setTimeout(work, patienceSeconds * second).unref()
}

/**
 * INT is PostgreSQL's fast shutdown, QUIT its immediate one; its other processes follow a killed server by themselves. Windows has no
 * signals; pg_ctl has a stand-in.
 *
 * @param {'INT' | 'QUIT' | 'KILL'} signal
 */
function stop(signal) {
  if (process.platform === 'win32') spawn(pgCtl, ['kill', signal, String(server.pid)], { stdio: 'ignore' })
  else server.kill(`SIG${signal}`)
}

/** @param {string} text */
function keep(text) {
  if (left) return
  lines.push(...text.split('\n').filter(Boolean))
  lines.splice(0, lines.length - keptLines)
  if (written > largestLog) {
    ftruncateSync(file)
    written = 0
  }
  try {
    written += writeSync(file, text, written)
  } catch {
    // A full disk is the server's to report; what it says is in `lines`.
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
