import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { consoleLog } from '../base/log.ts'
import { startEmbedded, type Embedded } from '../db/embedded/index.ts'
import { findPrograms, installed, type Programs } from '../db/embedded/programs.ts'
import { isRoot, serverUser } from '../db/embedded/paths.ts'
import { scratchFolder } from './scratch.ts'

const run = promisify(execFile)

export type StartedPostgres = Pick<Embedded, 'url' | 'stop'> | { unavailable: string }

interface Choice {
  /** The folder of the programs, instead of the embedded ones. */
  programs?: string
  /** The folder in which the new folder is made. */
  parent?: string
  /** Others than those of tests. */
  settings?: Record<string, string>
}

/** Not durable, with as little log of its own as possible, and with connections for many test files. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  max_connections: '200',
  autovacuum: 'off',
}

/** The embedded server in a new folder. */
export async function startTestServer({
  programs,
  parent = tmpdir(),
  settings: others = {},
}: Choice = {}): Promise<Pick<Embedded, 'url' | 'pid' | 'stop'>> {
  const folder = await mkdtemp(join(parent, 'postgres-'))
  const source = { dataDir: folder, settings: { ...settings, ...others }, programs }
  const server = await startEmbedded(source, consoleLog)
  return {
    url: server.url,
    pid: server.pid,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same with the oldest PostgreSQL that is installed. Prints a note if there is none. */
export async function startInstalledServer(): Promise<StartedPostgres> {
  if (installed().length === 0) await install()
  const oldest = await oldestInstalled()
  if (oldest) return inScratch((parent) => startTestServer({ programs: oldest.folder, parent }))
  const why = isRoot() ? '' : ', and only root can install it'
  return { unavailable: `PostgreSQL is not installed${why} (Debian: apt-get install postgresql).` }
}

/** The server in a folder that is removed with it. */
async function inScratch(start: (parent: string) => Promise<Pick<Embedded, 'url' | 'stop'>>) {
  const parent = scratchFolder()
  const { url, stop } = await start(parent)
  return {
    url,
    stop: async () => {
      await stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

async function oldestInstalled(): Promise<Programs | undefined> {
  const search = { user: serverUser([]), copies: tmpdir() }
  const tried = installed().map((folder) =>
    findPrograms({ ...search, folders: [folder] }).catch(() => undefined),
  )
  const usable = (await Promise.all(tried)).filter((programs) => programs !== undefined)
  return usable.toSorted((a, b) => a.major - b.major)[0]
}

async function install(): Promise<void> {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })
}
