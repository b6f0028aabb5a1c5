import { socketPort } from './listening.ts'
import type { Listening } from './listening.ts'

const firstWithIoMethod = 18

/** For a server that shares a small machine with the platform, and has no other users. */
const modest = {
  max_connections: '30',
  // A backup locks every table and index while it runs. This is enough for the tables of many years of months.
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  jit: 'off',
  autovacuum_max_workers: '1',
  max_worker_processes: '1',
  max_parallel_workers: '0',
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
