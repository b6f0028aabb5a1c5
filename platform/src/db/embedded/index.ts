import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Log } from '../../base/log.ts'
import { clusterVersion, createCluster } from './cluster.ts'
import { forgetReadOnly, guardDisk, type GuardedDisk } from './disk-guard.ts'
import { keepRunning, launchServer } from './server.ts'
import { chooseListening, removeShortFolder, settingArguments } from './listening.ts'
import { endOrphans, removeStaleLock, tryAgain } from './leftovers.ts'
import { preparePaths, type ServerPaths } from './paths.ts'
import { clearTheWay, readPostmaster } from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'

export interface EmbeddedSource {
  dataDir: string
  settings?: Record<string, string> | undefined
  /** The folder of the programs, instead of searching for them. */
  programs?: string | undefined
  /** A loopback port and a password instead of a socket, as on Windows. */
  loopback?: boolean | undefined
}

export interface Embedded {
  url: string
  pid: () => number
  /** Refuses changes while less than the reserve is free on its disk. */
  guard: (guarded: Omit<GuardedDisk, 'folder' | 'reserveFile' | 'log'>) => ReturnType<typeof guardDisk>
  stop: () => Promise<void>
}

/** An embedded PostgreSQL server on a data folder. It is restarted when it crashes, and stops with the platform. */
export async function startEmbedded(source: EmbeddedSource, log: Log): Promise<Embedded> {
  const dataDir = resolve(source.dataDir)
  const paths = preparePaths(dataDir)
  if (paths.elsewhere)
    log.info(
      `The database is in ${paths.home}: PostgreSQL does not run as root, and no other user may enter ${dataDir}.`,
    )
  const loopback = source.loopback ?? process.platform === 'win32'
  const programs = await prepareCluster(paths, source, loopback)
  const before = readPostmaster(paths.cluster)
  await clearTheWay(paths.cluster, dataDir)
  if (before) removeShortFolder(before.socketFolder)
  const listening = await chooseListening(paths, loopback)
  const settings = settingArguments(programs.major, listening, source.settings)

  /** If two start at the same moment, PostgreSQL itself refuses the later one. */
  const launchOnce = async () => {
    await clearTheWay(paths.cluster, dataDir)
    await endOrphans(paths.cluster)
    await removeStaleLock(listening, paths.cluster)
    return launchServer(paths, programs, settings).catch(async (error: unknown) => {
      await clearTheWay(paths.cluster, dataDir)
      throw error
    })
  }
  const launch = () => tryAgain(launchOnce)
  forgetReadOnly(paths.cluster)
  const first = await launch()
  let diskGuard: ReturnType<typeof guardDisk> | undefined
  const server = keepRunning(first, launch, log, () => diskGuard?.isLow() ?? false)
  return {
    url: first.address,
    pid: server.pid,
    guard: (guarded) => {
      const reserveFile = join(paths.home, 'disk-reserve')
      return (diskGuard = guardDisk({ ...guarded, folder: paths.cluster, reserveFile, log }))
    },
    stop: async () => {
      await diskGuard?.stop()
      await server.stop()
      if ('socketFolder' in listening) removeShortFolder(listening.socketFolder)
    },
  }
}

async function prepareCluster(
  paths: ServerPaths,
  source: EmbeddedSource,
  loopback: boolean,
): Promise<Programs> {
  const { programs: folder } = source
  const major = clusterVersion(paths.cluster)
  const programs = await findPrograms({ ...paths, major, folders: folder ? [() => folder] : undefined })
  const password = loopback ? randomBytes(24).toString('base64url') : undefined
  const durable = source.settings?.['fsync'] !== 'off'
  if (major === undefined) await createCluster(paths, programs, { password, durable })
  return programs
}
