import { z } from 'zod'
import { hour } from '../../base/time.ts'
import type { Queries } from '../connection.ts'
import { backupFolderProblem } from './scheduled.ts'
import { readWorkState } from '../upkeep/scheduled.ts'

/** The name of the regular work that makes them. */
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

/** What keeps the regular backups from being made, one sentence each. */
export async function findBackupProblems(
  db: Queries,
  backups: RegularBackups | undefined,
): Promise<string[]> {
  if (!backups) return []
  const { lastSuccess, failures, problem } = await readBackupState(db)
  const folder = await backupFolderProblem(backups.folder)
  const problems = folder === undefined ? [] : [folder]
  const last = lastSuccess
    ? `The last one that succeeded is of ${lastSuccess.toISOString()}.`
    : 'None has succeeded yet.'
  if (failures > 0)
    problems.push(
      `The backup failed ${failures} ${failures === 1 ? 'time' : 'times'} in a row: ${problem} ${last} It is tried again.`,
    )
  else if (lastSuccess && Date.now() - lastSuccess.getTime() > 2 * backups.everyHours * hour)
    problems.push(`A backup is due every ${backups.everyHours} hours. ${last}`)
  return problems
}
