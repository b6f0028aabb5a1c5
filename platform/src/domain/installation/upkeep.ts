import type { FastifyBaseLogger } from 'fastify'
import { backUpInto, backupWork } from '../../db/backup/file.ts'
import { day } from '../../base/time.ts'
import { sweepCodes } from '../../db/confirmations/codes.ts'
import { endFormerAddresses } from '../../db/confirmations/addresses.ts'
import type { Db } from '../../db/connection.ts'
import { whenDue } from '../../db/due.ts'
import { sweepMessages } from '../../db/message-budgets.ts'
import { inTransactionOn, whileAlone } from '../../db/migrations/migrate.ts'
import { makeMonths } from '../../db/upkeep/months.ts'
import { removeOld } from '../../db/upkeep/retention.ts'
import { schedule } from '../../db/upkeep/scheduled.ts'
import type { Settings } from '../../settings.ts'
import { isRaisingDue, raiseDue } from '../alarms/evaluation.ts'
import { checkMissingValues, isMissingDue } from '../alarms/silence.ts'
import { traceForOperator } from '../people/command-traces.ts'
import { watchSilence } from '../devices/status.ts'
import { endDrills, isDrillOpen } from '../alarms/drills.ts'
import { isMaintenanceDue, passMaintenance } from '../places/maintenance.ts'
import { sampleStore } from '../samples/current.ts'

/** Regular work that one of all processes does for all of them. Returns how to stop it. */
export function startUpkeep(
  db: Db,
  { retention, backups }: Pick<Settings, 'retention' | 'backups'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  upkeepTokens: () => Promise<object>,
): () => Promise<void> {
  const failing = (message: string) => (error: unknown) => log.error({ err: error }, message)
  const stops = [
    schedule(db, {
      name: 'months',
      // The fewer samples have gathered of a month without a table, the shorter others wait while they move there.
      everyHours: 1,
      work: async () => whileAlone(db, (client) => inTransactionOn(client, (queries) => makeMonths(queries))),
      onFailure: failing('the tables of the coming months could not be made'),
    }),
    schedule(db, {
      name: 'retention',
      everyHours: 24,
      work: async () => {
        const gone = await removeOld(db, retention)
        const { samples: days } = retention
        const before = days === undefined ? undefined : new Date(Date.now() - days * day)
        gone.samples += await sampleStore().removeOld(db, before)
        log.info(gone, 'what is older than the retention settings say was removed')
      },
      onFailure: failing('old rows could not be removed'),
    }),
  ]
  stops.push(
    schedule(db, {
      name: 'messages',
      everyHours: 1,
      work: async () => {
        await sweepMessages(db)
        await sweepCodes(db)
        await endFormerAddresses(db)
      },
      onFailure: failing('what is over of messages and addresses could not be removed'),
    }),
  )
  stops.push(
    schedule(db, {
      name: 'tokens',
      everyHours: 1,
      work: upkeepTokens,
      onFailure: failing('people could not be told of tokens that expire'),
    }),
  )
  stops.push(watchSilence(db, failing('devices without a report could not be marked')))
  // Every process asks.
  const regular = [
    [isRaisingDue, raiseDue, 'alarms whose delay is over could not be raised'],
    [isMissingDue, checkMissingValues, 'missing values could not be checked'],
    [isMaintenanceDue, passMaintenance, 'maintenance windows could not be moved on'],
    [isDrillOpen, endDrills, 'drills could not be ended'],
  ] as const
  for (const [isDue, work, failure] of regular)
    stops.push(whenDue(db, { isDue, work: async () => work(db), onFailure: failing(failure) }).stop)
  if (backups)
    stops.push(
      schedule(db, {
        name: backupWork,
        everyHours: backups.everyHours,
        work: async () => {
          const { file, bytes, tables, rows } = await backUpInto(db, backups)
          const trace = { action: 'DATABASE_BACKED_UP', new: { tables, rows } } as const
          await traceForOperator(db, trace, 'BACKUP_EVERY_HOURS')
          log.info({ file, bytes, tables, rows }, 'a backup was written')
          return { bytes, tables, rows }
        },
        onFailure: failing('the backup could not be written'),
      }),
    )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
