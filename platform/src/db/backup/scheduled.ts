import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileProblem } from '../../base/files.ts'
import type { Db } from '../connection.ts'
import { writeBackupFile } from './file.ts'
import type { End } from './format.ts'

const nameOf = (time: Date) => `integrator-console-${time.toISOString().replaceAll(/[:.]/g, '-')}.backup`
const isOurs = /^integrator-console-[\dTZ-]+\.backup$/
/** Left by a process that was ended while writing. Only one writes at a time. */
const isLeft = /^integrator-console-[\dTZ-]+\.backup\.part$/

/**
 * Writes one more backup into a folder, named by its time, and keeps a limited number of them. Other files there
 * stay.
 */
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

/** Why no backup can be written into a folder, as a sentence. Undefined if one can. */
export async function backupFolderProblem(folder: string): Promise<string | undefined> {
  const trial = join(folder, `integrator-console-trial-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(trial, '')
    await rm(trial)
    return undefined
  } catch (error) {
    return `No backup can be written into BACKUP_FOLDER ${folder}: ${fileProblem(error) ?? String(error)}.`
  }
}
