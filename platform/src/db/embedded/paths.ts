import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '../../base/files.ts'
import { StartRefused } from '../../base/errors.ts'
import { spawnSync } from 'node:child_process'

/** For a data folder that the server's user cannot enter. */
const serviceHome = '/var/lib/integrator-console'
const clusterName = 'postgresql'
/** The first releases stored a database of PGlite under this name. */
const pgliteName = 'database'

export interface ServerPaths {
  /** The private folder with everything of the server. */
  home: string
  /** PostgreSQL's own data folder in it. */
  cluster: string
  /** Where programs are copied to if needed. */
  copies: string
  user: ServerUser | undefined
  /** Whether this is outside the data folder, because the server's user cannot enter it. */
  elsewhere: boolean
}

/** Decides where the database is, and makes that folder private. */
export function preparePaths(wanted: string): ServerPaths {
  const dataDir = existsSync(wanted) ? realpathSync(wanted) : wanted
  makePrivate(dataDir)
  refusePglite(dataDir)
  const folders = [dataDir, serviceFolder(dataDir)]
  const user = serverUser([...folders.map((folder) => join(folder, clusterName)), dataDir])
  if (!user) return pathsIn(dataDir, join(dataDir, 'programs'))
  return pathsFor(user, dataDir)
}

function pathsFor(user: ServerUser, dataDir: string): ServerPaths {
  const below = pathsIn(dataDir, serviceHome, user)
  const outside = { ...pathsIn(serviceFolder(dataDir), serviceHome, user), elsewhere: true }
  if (exists(below)) {
    if (canServe(dataDir, user)) {
      handOver(below.cluster, user)
      return below
    }
    throw new StartRefused(
      `The database in ${below.cluster} cannot be reached by the user that PostgreSQL runs as here (${user.uid}), because root may not run it: let others enter the folders above it, or move it to ${outside.cluster}.`,
    )
  }
  if (!exists(outside) && canServe(dataDir, user)) return below
  mkdirSync(serviceHome, { recursive: true })
  chmodSync(serviceHome, 0o755)
  makePrivate(outside.home)
  chownSync(outside.home, user.uid, user.gid)
  return outside
}

/** Where the database of a data folder is, if there is one. */
export function findCluster(dataDir: string): string | undefined {
  const homes = [dataDir, ...(existsSync(dataDir) ? [serviceFolder(dataDir)] : [])]
  return homes.map((home) => join(home, clusterName)).find((cluster) => existsSync(cluster))
}

export const hasEmbedded = (dataDir: string) => findCluster(dataDir) !== undefined

const pathsIn = (home: string, copies: string, user?: ServerUser): ServerPaths => ({
  home,
  cluster: join(home, clusterName),
  copies,
  user,
  elsewhere: false,
})

const exists = ({ cluster }: ServerPaths) => existsSync(cluster) && readdirSync(cluster).length > 0

/** Each data folder has its own, so that two copies of the project do not collide. */
function serviceFolder(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return join(serviceHome, name)
}

/** A private folder must belong to the server's user. Root can enter it anyway. */
function canServe(dataDir: string, user: ServerUser): boolean {
  const { uid, gid } = statSync(dataDir)
  chownSync(dataDir, user.uid, user.gid)
  if (mayEnter(user, dataDir)) return true
  chownSync(dataDir, uid, gid)
  return false
}

/** Files of a backup restored by root belong to root. The folder itself comes last, because it marks the end of the work. */
function handOver(folder: string, user: ServerUser): void {
  if (statSync(folder).uid !== 0) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), user.uid, user.gid)
  chownSync(folder, user.uid, user.gid)
}

function refusePglite(dataDir: string): void {
  const folder = join(dataDir, pgliteName)
  if (!existsSync(folder)) return
  throw new StartRefused(
    `${folder} has a database of an earlier release (PGlite), which this release cannot read. Delete that folder to start from the beginning, or keep the earlier release.`,
  )
}

/** The user that the server runs as, if it is not the platform's own. */
export interface ServerUser {
  uid: number
  gid: number
}

// `postgres` exists where PostgreSQL is installed, and owns only databases. `nobody` exists everywhere.
const serviceUsers = ['postgres', 'nobody']
const overflowId = 65_534

export const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root. It gets the folder's owner, whatever users are added later, or else a service user. */
export function serverUser(folders: string[]): ServerUser | undefined {
  return isRoot() ? (ownerOf(folders) ?? serviceUser()) : undefined
}

function ownerOf(folders: string[]): ServerUser | undefined {
  const owners = folders.filter((folder) => existsSync(folder)).map((folder) => statSync(folder))
  const owner = owners.find(({ uid }) => uid !== 0)
  return owner && { uid: owner.uid, gid: owner.gid }
}

function serviceUser(): ServerUser {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const wanted of serviceUsers) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    // macOS writes nobody's ids as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return { uid: overflowId, gid: overflowId }
}

/** Tried and not computed from modes: whether that user can enter the folder depends on every folder above it. */
export function mayEnter(user: ServerUser, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
