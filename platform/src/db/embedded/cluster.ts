import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hasEnded } from './processes.ts'
import type { ServerPaths } from './paths.ts'
import { program, type Programs } from './programs.ts'
import { StartRefused } from '../../base/errors.ts'

const run = promisify(execFile)

export const superuser = 'postgres'
const firstWithBuiltinLocale = 17
/** Files that every database has. An incomplete copy lacks some of them. */
const essentials = ['global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf', 'pg_hba.conf']
const passwordFile = 'console-password'
const advice = 'restore the whole folder from a backup, or delete it to start from the beginning'

/** The version of the database in a folder. Undefined if there is none yet. Anything else there is refused. */
export function clusterVersion(cluster: string): number | undefined {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new StartRefused(`${cluster} has files, but no PG_VERSION: ${advice}.`)
  const missing = essentials.find((name) => !existsSync(join(cluster, name)))
  if (missing) throw new StartRefused(`The database in ${cluster} lacks ${missing}: ${advice}.`)
  return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
}

/** In another folder, and moved when it is complete: an interrupted start leaves no half database, and two may start at once. */
export async function createCluster(
  paths: ServerPaths,
  programs: Programs,
  { password, durable }: { password: string | undefined; durable: boolean },
): Promise<void> {
  removeUnfinished(paths.cluster)
  const temporary = `${paths.cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = `${temporary}.password`
  try {
    if (password) writeFileSync(secret, password, { mode: 0o600 })
    if (password && paths.user) chownSync(secret, paths.user.uid, paths.user.gid)
    const options = [...initOptions(programs.major), ...access(password && secret)]
    await run(
      program(programs.folder, 'initdb'),
      ['-D', temporary, ...options, ...(durable ? [] : ['--no-sync'])],
      { ...paths.user, cwd: paths.home, env: { ...process.env, TZ: 'UTC' } },
    )
    if (password) renameSync(secret, join(temporary, passwordFile))
    moveInto(temporary, paths.cluster)
  } catch (error) {
    throw new StartRefused(`The database could not be made in ${paths.home}: ${reason(error)}`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
    rmSync(secret, { force: true })
  }
}

/** Only needed if the server listens on a loopback port. */
export function clusterPassword(cluster: string): string | undefined {
  const file = join(cluster, passwordFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function initOptions(major: number): string[] {
  const locale =
    major >= firstWithBuiltinLocale
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C']
  return ['-U', superuser, '-E', 'UTF8', '--data-checksums', '--no-instructions', ...locale]
}

/** The folder of the socket is private, so whoever reaches it may connect. A loopback port is open to the whole machine. */
function access(secret: string | undefined): string[] {
  return secret ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust']
}

/** Replaces an empty folder, but nothing else. If another start was first, its database stays. */
function moveInto(temporary: string, cluster: string): void {
  try {
    // POSIX replaces an empty folder itself, Windows does not.
    if (process.platform === 'win32' && existsSync(cluster)) rmdirSync(cluster)
    renameSync(temporary, cluster)
  } catch (error) {
    if (clusterVersion(cluster) === undefined) throw error
  }
}

/** Left by starts whose process has ended. Another start may be working on its own folder right now. */
function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (hasEnded(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function reason(error: unknown): string {
  const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : []
  return lines.at(-1) || String(error)
}
