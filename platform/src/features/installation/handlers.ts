import type { installationOperations } from '#contract/operations/operator'
import type { Problem } from '#contract/texts/problems/problem'
import { diskSpaceOf } from '../../base/files.ts'
import { epochSeconds } from '../../base/time.ts'
import { readBackupState, type RegularBackups } from '../../db/backup/file.ts'
import type { Queries } from '../../db/connection.ts'
import { readFigures } from '../../db/upkeep/figures.ts'
import type { Handlers } from '../../http/context.ts'

interface Installed {
  dataDir: string
  backups: RegularBackups | undefined
  findProblems: (db: Queries) => Promise<Problem[]>
}

export function installationHandlers({
  dataDir,
  backups,
  findProblems,
}: Installed): Handlers<typeof installationOperations> {
  const folders = { data: dataDir, ...(backups && { backups: backups.folder }) }
  return {
    async getInstallation(_input, { db }) {
      const [found, { databaseBytes }, state] = await Promise.all([
        findProblems(db),
        readFigures(db),
        readBackupState(db),
      ])
      const disks = await Promise.all(
        Object.entries(folders).map(async ([name, folder]) => {
          const space = await diskSpaceOf(folder)
          return space ? [{ name: name as keyof typeof folders, ...space }] : []
        }),
      )
      return {
        problems: found.map(({ message }) => message),
        found,
        databaseBytes,
        disks: disks.flat(),
        backups: {
          everyHours: backups?.everyHours ?? null,
          lastSuccess: state.lastSuccess ? epochSeconds(state.lastSuccess) : null,
          sizeBytes: state.bytes ?? null,
          failures: state.failures,
        },
      }
    },
  }
}
