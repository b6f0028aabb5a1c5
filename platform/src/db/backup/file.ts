import { problemFor, type Problem } from '#contract/texts/problems/problem'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { onOwnConnection, type Db, type Queries } from '../connection.ts'
import { whyUnavailable } from '../failures.ts'
import { fileProblem } from '../../base/files.ts'
import { BackupRefused, damaged, readBackup, type End } from './format.ts'
import { backupOf, beginSnapshot } from './tables.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { hour } from '../../base/time.ts'
import { readWorkState } from '../upkeep/scheduled.ts'

/** It contains password hashes and private keys, so only its owner may read it. */
const mode = 0o600

/** Reads what it wrote. The file appears when it is complete, and never replaces another one. */
export async function writeBackupFile(db: Db, path: string): Promise<End> {
  const part = `${path}.part`
  if (existsSync(path)) throw new BackupRefused(`${path} is there already. Choose another name.`)
  if (existsSync(part))
    throw new BackupRefused(
      `${part} is there: another backup is being written, or one was interrupted. If none is running, delete that file.`,
    )
  try {
    await onOwnConnection(db, async (client) => {
      await beginSnapshot(client)
      const file = createWriteStream(part, { mode, flags: 'wx', flush: true })
      await pipeline(Readable.from(backupOf(client)), createGzip(), file)
    })
    const end = await checkBackupFile(part)
    await rename(part, path)
    return end
  } catch (error) {
    await rm(part, { force: true })
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  const problem = whyUnavailable(error) ? undefined : fileProblem(error)
  return problem === undefined ? error : new BackupRefused(`The backup cannot be written: ${problem}.`)
}

export async function* openBackupFile(path: string): AsyncGenerator<Buffer> {
  try {
    const file = createReadStream(path)
    const unpacked = createGunzip()
    file.on('error', (error) => unpacked.destroy(error))
    yield* file.pipe(unpacked) as AsyncIterable<Buffer>
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw damaged('it is not compressed as it should be')
    if (/^E[A-Z]+$/.test(code)) throw new BackupRefused(`The file ${path} cannot be read (${code}).`)
    throw error
  }
}

export async function checkBackupFile(path: string): Promise<End> {
  return readBackup(openBackupFile(path), {
    head: async () => {},
    table: async (_begin, rows) => {
      for await (const _ of rows);
    },
    sum: async () => {},
  })
}

const nameOf = (time: Date) => `integrator-console-${time.toISOString().replaceAll(/[:.]/g, '-')}.backup`
const isOurs = /^integrator-console-[\dTZ-]+\.backup$/
/** Left by a process that was ended while writing. Only one writes at a time. */
const isLeft = /^integrator-console-[\dTZ-]+\.backup\.part$/

/** Named by its time. A limited number of backups stays. Other files are not touched. */
export async function backUpInto(
  db: Db,
  { folder, keep }: { folder: string; keep: number },
  now = new Date(),
): Promise<End & { file: string; bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameOf(now))
  const end = await writeBackupFile(db, file)
  const names = (await readdir(folder)).toSorted()
  // Names contain the time, so the first ones are the oldest.
  const tooMany = names.filter((name) => isOurs.test(name)).slice(0, -keep)
  for (const name of [...tooMany, ...names.filter((left) => isLeft.test(left))])
    await rm(join(folder, name), { force: true })
  const { size } = await stat(file)
  return { ...end, file, bytes: size }
}

/** Why no backup can be written into a folder. Undefined if one can. */
async function backupFolderProblem(folder: string): Promise<Problem | undefined> {
  const trial = join(folder, `integrator-console-trial-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(trial, '')
    await rm(trial)
    return undefined
  } catch (error) {
    return problemFor('NO_BACKUP_FOLDER', { folder, reason: fileProblem(error) ?? String(error) })
  }
}

export const backupWork = 'backup'

const Result = z.object({ bytes: z.number() })

export interface RegularBackups {
  everyHours: number
  folder: string
}

export interface BackupState {
  lastSuccess: Date | undefined
  bytes: number | undefined
  /** How often it has failed since then, and why it failed last. */
  failures: number
  problem: string | undefined
}

/** How the regular backups went. Backups that a person made with a command do not count: nobody knows where they are now. */
export async function readBackupState(db: Queries): Promise<BackupState> {
  const state = await readWorkState(db, backupWork)
  return {
    lastSuccess: state?.doneAt ?? undefined,
    bytes: Result.safeParse(state?.result).data?.bytes,
    failures: state?.failures ?? 0,
    problem: state?.problem ?? undefined,
  }
}

/** What keeps the regular backups from being made. */
export async function findBackupProblems(
  db: Queries,
  backups: RegularBackups | undefined,
): Promise<Problem[]> {
  if (!backups) return []
  const { lastSuccess, failures, problem } = await readBackupState(db)
  const folder = await backupFolderProblem(backups.folder)
  const problems = folder === undefined ? [] : [folder]
  const last = lastSuccess?.toISOString() ?? ''
  if (failures > 0) problems.push(problemFor('BACKUP_FAILED', { failures, reason: problem ?? '', last }))
  else if (lastSuccess && Date.now() - lastSuccess.getTime() > 2 * backups.everyHours * hour)
    problems.push(problemFor('BACKUP_DUE', { hours: backups.everyHours, last }))
  return problems
}
