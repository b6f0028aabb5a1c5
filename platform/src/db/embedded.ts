import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbeddedOptions, EmbeddedReport } from './embedded/server.mjs'
import type { Log } from '../base/log.ts'

// PostgreSQL's drivers look for a socket of this name in the folder they are given as a host.
const socketPort = 5432
const longestSocketPath = 100
const restartsAMinute = 3

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(folder: string, pid?: number) {
    super(
      `The data folder ${folder} is in use by another process${pid ? ` (${pid})` : ''}: end that one, or choose another folder.`,
    )
  }
}

export interface Embedded {
  host: string
  port: number
  pid: () => number | undefined
  stop: () => Promise<void>
}

/** Runs PGlite in a process of its own, so that a slow query holds up nothing but other queries. */
export async function startEmbedded(
  source: { dataDir?: string; template?: string },
  log: Log,
): Promise<Embedded> {
  const folder = process.platform === 'win32' ? undefined : socketFolder()
  const options: EmbeddedOptions = {
    ...source,
    ...(source.dataDir ? { dataDir: resolve(source.dataDir) } : {}),
    ...(folder ? { socketPath: join(folder, `.s.PGSQL.${socketPort}`) } : {}),
  }
  let stopping = false
  let recentRestarts = 0
  let child = await launch(options)
  if (child.port) options.port = child.port
  watch(child)

  function watch({ process: watched }: Launched) {
    watched.once('exit', (code, signal) => {
      if (!stopping) void restart(signal ?? `code ${code}`)
    })
  }

  async function restart(cause: string) {
    if (!source.dataDir) {
      log.error(`The embedded database in memory ended unexpectedly (${cause}); its data is lost.`)
      return
    }
    recentRestarts += 1
    setTimeout(() => (recentRestarts -= 1), 60_000).unref()
    if (recentRestarts > restartsAMinute) {
      log.error(
        `The embedded database keeps ending (${cause}); it stays down until the platform is restarted.`,
      )
      return
    }
    log.error(`The embedded database ended unexpectedly (${cause}) and is started again.`)
    try {
      child = await launch(options)
      watch(child)
      if (stopping) child.process.send('close')
    } catch (error) {
      log.error(`The embedded database could not be started again: ${String(error)}`)
    }
  }

  return {
    host: folder ?? '127.0.0.1',
    port: child.port ?? socketPort,
    pid: () => child.process.pid,
    stop: async () => {
      stopping = true
      await ended(child.process)
    },
  }
}

interface Launched {
  process: ChildProcess
  port: number | undefined
}

function launch(options: EmbeddedOptions): Promise<Launched> {
  const entry = fileURLToPath(new URL('./embedded/server.mjs', import.meta.url))
  const child = fork(entry, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`The embedded database did not start (code ${code}).`)))
    child.once('message', (report: EmbeddedReport) => {
      child.removeAllListeners('exit')
      if (report.type === 'ready') done({ process: child, port: report.port })
      else if (report.type === 'in-use') failed(new DataFolderInUse(options.dataDir ?? '', report.pid))
      else failed(new Error(`The embedded database did not start: ${report.message}`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    if (child.connected) child.send('close')
  })
}

function socketFolder(): string {
  const name = 'integrator-console-'
  const folder = mkdtempSync(join(tmpdir(), name))
  return folder.length + '/.s.PGSQL.5432'.length < longestSocketPath
    ? folder
    : mkdtempSync(join('/tmp', name))
}
