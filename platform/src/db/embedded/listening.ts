import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { makePrivate } from '../../base/files.ts'
import type { ServerPaths } from './paths.ts'

/** The server's address. It stays the same while the platform runs, also when the server is restarted. */
export type Listening = { socketFolder: string } | { port: number }

// PostgreSQL's drivers look for a socket of this name in the folder that is given as host.
const socketPort = 5432
export const socketName = `/.s.PGSQL.${socketPort}`
/** 103 bytes on macOS, 107 on Linux. */
const longestSocketPath = 103
const shortPrefix = 'integrator-console-'

/** A socket in a private folder lets nobody else in. Windows has none, so there it is a port on the loopback. */
export async function chooseListening(paths: ServerPaths, loopback: boolean): Promise<Listening> {
  return loopback ? { port: await freePort() } : { socketFolder: privateSocketFolder(paths) }
}

function privateSocketFolder({ home, user }: ServerPaths): string {
  const preferred = join(home, 'socket')
  const fits = (folder: string) => Buffer.byteLength(folder + socketName) <= longestSocketPath
  const folder = fits(preferred) ? preferred : shortFolder(fits)
  makePrivate(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** For a data folder whose path is too long. */
function shortFolder(fits: (folder: string) => boolean): string {
  const parent = fits(join(tmpdir(), `${shortPrefix}123456`)) ? tmpdir() : '/tmp'
  return mkdtempSync(join(parent, shortPrefix))
}

/** The next start makes its own short folder, so this one is removed. */
export function removeShortFolder(socketFolder: string): void {
  if (basename(socketFolder).startsWith(shortPrefix)) rmSync(socketFolder, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}

const firstWithIoMethod = 18

/** For a server that shares a small machine with the platform, and has no other users. */
const modest = {
  max_connections: '30',
  // A backup locks every table and index while it runs. This is enough for the tables of many years of months.
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  jit: 'off',
  // Nobody replicates it. So what a restore stores in new tables is written once, and not into the log as well.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_max_workers: '1',
  // Two for a restore, which asks for them to make indexes. Nothing else uses them.
  max_worker_processes: '3',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
}

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Without the statements and rows of errors, which contain what people typed. The platform logs its own errors. */
const quiet = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

const sameEverywhere = { timezone: 'UTC', log_timezone: 'UTC' }

/** On the command line, where no file in the data folder overrides them. */
export function settingArguments(
  major: number,
  listening: Listening,
  further: Record<string, string> = {},
): string[] {
  const settings = {
    ...safe,
    ...modest,
    // The default is three processes for reading ahead.
    ...(major >= firstWithIoMethod && { io_method: 'sync' }),
    ...quiet,
    ...sameEverywhere,
    ...addresses(listening),
    ...further,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function addresses(listening: Listening): Record<string, string> {
  if ('port' in listening)
    return { listen_addresses: '127.0.0.1', port: String(listening.port), unix_socket_directories: '' }
  return {
    listen_addresses: '',
    port: String(socketPort),
    // A list. Quotes keep a comma in a folder's name from separating.
    unix_socket_directories: `"${listening.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}
