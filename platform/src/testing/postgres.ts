import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const startSeconds = 30

export type StartedPostgres = { url: string; stop: () => Promise<void> } | { unavailable: string }

/** A PostgreSQL server of our own on a free port, without any durability; it says so where there is none. */
export async function startPostgres(): Promise<StartedPostgres> {
  try {
    const programs = findPrograms() ?? (await installPrograms())
    return programs ? await startCluster(programs) : { unavailable: noPrograms() }
  } catch (error) {
    return {
      unavailable: `PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

async function installPrograms(): Promise<string | undefined> {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })
  return findPrograms()
}

function noPrograms(): string {
  return `PostgreSQL is not installed${isRoot() ? '' : ', and only root can install it'} (Debian: apt-get install postgresql).`
}

async function startCluster(programs: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const identity = await unprivilegedIdentity()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  try {
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
    await run(join(programs, 'initdb'), options, { ...identity, cwd: folder })
    const port = await freePort()
    const settings = [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'listen_addresses=127.0.0.1',
    ]
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: folder, stdio: 'ignore' },
    )
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await answers(url, server)
    return { url, stop: () => stop(server, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedIdentity(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot()) return undefined
  const idOf = async (option: string, user: string) => Number((await run('id', [option, user])).stdout)
  for (const user of ['postgres', 'nobody']) {
    const identity = await Promise.all([idOf('-u', user), idOf('-g', user)]).catch(() => undefined)
    if (identity) return { uid: identity[0], gid: identity[1] }
  }
  throw new Error('it does not run as root, and there is no user postgres or nobody.')
}

function isRoot(): boolean {
  return process.getuid?.() === 0
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

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}.`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    if (connected) return
  }
  server.kill('SIGQUIT')
  throw new Error(`it did not answer within ${startSeconds} seconds.`)
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((done) => server.once('exit', done))
    // Fast shutdown: sessions that are still open do not hold it up.
    server.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
