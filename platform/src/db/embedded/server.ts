import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './place.ts'
import { addressOf, readPostmaster } from './postmaster.ts'
import { program, type Programs } from './programs.ts'
import { clusterPassword } from './cluster.ts'
import { StartRefused } from '../../base/errors.ts'
import type { Report } from './supervisor.mjs'
import { platformMark, supervisorFile } from './supervisor-file.ts'

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
export async function launchServer(place: Place, programs: Programs, settings: string[]): Promise<Server> {
  const order = {
    command: program(programs.folder, 'postgres'),
    args: ['-D', place.cluster, ...settings],
    pgCtl: program(programs.folder, 'pg_ctl'),
    log: join(place.home, 'postgresql.log'),
    ...place.user,
  }
  const supervisor = fork(supervisorFile, [`${platformMark}${process.pid}`, JSON.stringify(order)], {
    execArgv: smallHeap,
    // Outside of the terminal's process group: the platform handles Ctrl-C, and then stops the server cleanly.
    detached: true,
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { started, ended } = listenTo(supervisor)
  const pid = await Promise.race([started, ended.then(notStarted)])
  const address = await Promise.race([ready(place.cluster, pid, ended), ended.then(notStarted)])
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
