import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** The user that the server runs as, if it is not the platform's own. */
export interface ServerUser {
  uid: number
  gid: number
}

// `postgres` exists where PostgreSQL is installed, and owns only databases. `nobody` exists everywhere.
const serviceUsers = ['postgres', 'nobody']
const overflowId = 65_534

export const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root, so under root it gets another user: the folder's owner, so that a database stays
 * readable whatever users are added later, or else a service user.
 */
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
