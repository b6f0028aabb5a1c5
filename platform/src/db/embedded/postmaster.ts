import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterPassword, superuser } from './cluster.ts'
import { findCluster } from './paths.ts'
import { hasEnded, processFacts } from './processes.ts'
import { second } from '../../base/time.ts'
import { StartRefused } from '../../base/errors.ts'

const pollPause = 25
/** Longer than the supervisor gives a server to stop. */
const endingSeconds = 30
const fastSeconds = 10
/** The supervisor's own two time limits, and a little more. */
const supervisorSeconds = 15

/** On a supervisor's command line, with the process id of its platform. */
export const platformOption = '--platform-of-integrator-console='

export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket. Empty if it has none. */
  socketFolder: string
  ready: boolean
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketFolder = '', , , status = ''] = lines.map((line) => line.trim())
    return { pid: Number(pid), port: Number(port), socketFolder, ready: status === 'ready' }
  } catch {
    return undefined
  }
}

/** The address of a data folder's running server. Undefined if none runs. */
export function embeddedAddress(dataDir: string): string | undefined {
  const cluster = findCluster(dataDir)
  if (!cluster) return undefined
  const postmaster = readPostmaster(cluster)
  if (!postmaster?.ready || !isServerOf(cluster, postmaster.pid)) return undefined
  return addressOf(postmaster, clusterPassword(cluster))
}

export function addressOf({ port, socketFolder }: Postmaster, password?: string): string {
  const url = new URL(`postgres://${superuser}@127.0.0.1:${port}/${superuser}`)
  if (password) url.password = password
  else url.searchParams.set('host', socketFolder)
  return url.href
}

/**
 * Waits until nobody uses the folder. If a platform does, this one is refused. A server whose platform has ended gets
 * time to stop. If its supervisor was killed too, it is stopped.
 */
export async function clearTheWay(cluster: string, dataDir: string): Promise<void> {
  const started = Date.now()
  for (let signalled = 0; Date.now() - started < endingSeconds * second; await pause(pollPause)) {
    const found = readPostmaster(cluster)
    if (!found) return
    if (!isServerOf(cluster, found.pid)) {
      if (await answers(found)) throw inUse(dataDir, found.pid)
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return
    }
    const owner = ownerOf(found.pid)
    if (owner.platform) throw inUse(dataDir, owner.platform)
    const waited = (Date.now() - started) / second
    // Its supervisor should stop it. After this time, it will not.
    if (owner.supervised && waited < supervisorSeconds) continue
    const wanted = waited < fastSeconds ? 1 : 2
    if (signalled < wanted) signal(found.pid, wanted === 1 ? 'SIGINT' : 'SIGQUIT')
    signalled = wanted
  }
  throw inUse(dataDir, readPostmaster(cluster)?.pid ?? 0)
}

/** After a reboot the process id may belong to anything. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform === 'win32') return !hasEnded(pid)
  const facts = processFacts(pid)
  if (!facts?.command.includes('postgres')) return false
  return facts.folder === undefined ? facts.command.includes(cluster) : facts.folder === realpathSync(cluster)
}

/** A supervisor names its platform, and stays its child until the platform ends. */
function ownerOf(pid: number): { supervised: boolean; platform?: number } {
  if (process.platform === 'win32') return { supervised: true, platform: pid }
  const supervisor = processFacts(processFacts(pid)?.parent ?? 0)
  const [, named] = supervisor?.command.split(platformOption) ?? []
  if (!supervisor || !named) return { supervised: false }
  const platform = Number.parseInt(named, 10)
  return { supervised: true, ...(supervisor.parent === platform && { platform }) }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** The process id of a server in another container means nothing here, but its socket is in the same folder. */
function answers({ socketFolder, port }: Postmaster): Promise<boolean> {
  return socketFolder ? answersAt(join(socketFolder, `.s.PGSQL.${port}`)) : Promise.resolve(false)
}

export function answersAt(path: string): Promise<boolean> {
  if (!existsSync(path)) return Promise.resolve(false)
  return new Promise((done) => {
    const socket = createConnection(path)
    const settle = (answer: boolean) => {
      socket.destroy()
      done(answer)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}

function inUse(folder: string, pid: number): StartRefused {
  return new StartRefused(
    `The data folder ${folder} is in use by another process (${pid}). Stop that process, or choose another folder.`,
  )
}
