import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerPaths } from './paths.ts'
import { addressOf, platformOption, readPostmaster } from './postmaster.ts'
import { program, type Programs } from './programs.ts'
import { clusterPassword } from './cluster.ts'
import { StartRefused } from '../../base/errors.ts'
import type { Report } from './supervisor.mjs'
import type { Log } from '../../base/log.ts'
import { minute, second } from '../../base/time.ts'
import { fileURLToPath } from 'node:url'

const pollPause = 10
// Neither the supervisor nor the server needs the platform's secrets.
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']
/** It handles a few messages, so it needs little memory. */
const smallHeap = ['--max-semi-space-size=1', '--max-old-space-size=24']

export interface Server {
  address: string
  pid: number
  /** Resolves when the server has ended, with how it ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Starts the server under a supervisor, and waits until it accepts connections. */
export async function launchServer(
  paths: ServerPaths,
  programs: Programs,
  settings: string[],
): Promise<Server> {
  const order = {
    command: program(programs.folder, 'postgres'),
    args: ['-D', paths.cluster, ...settings],
    pgCtl: program(programs.folder, 'pg_ctl'),
    log: join(paths.home, 'postgresql.log'),
    ...paths.user,
  }
  const supervisor = fork(supervisorFile, [`${platformOption}${process.pid}`, JSON.stringify(order)], {
    execArgv: smallHeap,
    // Outside of the terminal's process group: the platform handles Ctrl-C, and then stops the server cleanly.
    detached: true,
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { started, ended } = listenTo(supervisor)
  const pid = await Promise.race([started, ended.then(notStarted)])
  const address = await Promise.race([ready(paths.cluster, pid, ended), ended.then(notStarted)])
  const how = ended.then(({ cause }) => cause)
  return { address, pid, ended: how, stop: () => stop(supervisor) }
}

interface Ended {
  cause: string
  lines: string[]
}

function listenTo(supervisor: ChildProcess): { started: Promise<number>; ended: Promise<Ended> } {
  let last: Ended | undefined
  const started = new Promise<number>((done) => {
    supervisor.on('message', (report: Report) => {
      if ('started' in report) done(report.started)
      else last = { cause: report.ended, lines: report.lines }
    })
  })
  const ended = new Promise<Ended>((done) => {
    const end = (cause: string) => done(last ?? { cause, lines: [] })
    supervisor.once('error', (error) => end(error.message))
    supervisor.once('exit', (code, signal) => end(`its supervisor: ${signal ?? `code ${code}`}`))
  })
  return { started, ended }
}

function notStarted({ cause, lines }: Ended): never {
  const problem = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? cause
  throw new StartRefused(`The embedded database did not start: ${problem.replace(/^.*?\] /, '')}`)
}

/** The server itself records when it is ready. Recovery after a crash may take a while. */
async function ready(cluster: string, pid: number, ended: Promise<unknown>): Promise<string> {
  let over = false
  void ended.then(() => (over = true))
  for (; !over; await pause(pollPause)) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === pid && postmaster.ready) return addressOf(postmaster, clusterPassword(cluster))
  }
  return ''
}

function stop(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    supervisor.once('exit', () => done())
    if (supervisor.connected) supervisor.disconnect()
  })
}

const deathsAMinute = 3
const pauseAfterDeath = 500
const pauseWhileDiskFull = 2 * second

export interface RunningServer {
  pid: () => number
  stop: () => Promise<void>
}

/** At the fourth crash within a minute the platform ends too, for its service manager to act. On a full disk it waits. */
export function keepRunning(
  first: Server,
  launch: () => Promise<Server>,
  log: Log,
  isDiskLow: () => boolean = () => false,
): RunningServer {
  let server = first
  let stopping = false
  let deaths: number[] = []
  let isWaiting = false
  const over = watch()

  async function watch(): Promise<void> {
    for (let cause = await server.ended; !stopping; cause = await anotherLife()) {
      if (isDiskLow()) {
        if (!isWaiting) log.error(`The embedded database ended, and its disk is full (${cause}). It waits.`)
        isWaiting = true
        await pause(pauseWhileDiskFull)
        continue
      }
      isWaiting = false
      deaths = [...deaths.filter((time) => Date.now() - time < minute), Date.now()]
      if (deaths.length > deathsAMinute) {
        log.error(`The embedded database crashes again and again (${cause}). The platform stops, too.`)
        process.exit(1)
      }
      log.error(`The embedded database ended unexpectedly (${cause}). It is started again.`)
      await pause(pauseAfterDeath * (deaths.length - 1))
    }
  }

  /** Says why the server ended, or why it did not start. */
  async function anotherLife(): Promise<string> {
    try {
      server = await launch()
      if (stopping) await server.stop()
      return await server.ended
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    pid: () => server.pid,
    stop: async () => {
      stopping = true
      await server.stop()
      await over
    },
  }
}

/** A separate program: beside this source, and beside the built bundle. */
export const supervisorFile = fileURLToPath(new URL('./supervisor.mjs', import.meta.url))
