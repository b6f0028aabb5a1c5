import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from './db/connection.ts'
import { migrate } from './db/migrations/migrate.ts'
import { awaitDatabase } from './db/start.ts'
import { refuseInterruptedRestore } from './db/backup/restore.ts'
import { findBackupProblems } from './db/backup/file.ts'
import { provideBasics } from './domain/installation/basics.ts'
import { holdsSampleData } from './domain/installation/check.ts'
import { openSamples } from './domain/samples/open.ts'
import { listen, requireFreePort } from './http/connections/listening.ts'
import { loadSampleData } from './sample/index.ts'
import { keepSending } from './sample/living.ts'
import { readSettings } from './settings.ts'
import { warningsOf } from './settings/warnings.ts'
import { startTelemetry } from './telemetry/index.ts'
import { endCleanly, explainAndExit, outliveReaders, say, welcome } from './terminal.ts'

// Other users of this machine must not read what the platform writes, above all its data folder.
process.umask(0o077)
outliveReaders()

let kind: Database['kind'] | undefined
try {
  const settings = readSettings(process.env)
  await requireFreePort(settings)
  const stopTelemetry = await startTelemetry(process.env)
  say(settings.databaseUrl ? 'Connecting to PostgreSQL' : 'Starting the embedded database')
  const { databaseUrl, dataDir, slowQueryMs } = settings
  kind = databaseUrl ? 'postgres' : 'embedded'
  const opening = openDatabase({ ...(databaseUrl ? { url: databaseUrl } : { dataDir }), slowQueryMs })
  // Loaded while the database starts: most of the platform's code is needed only afterwards.
  const [database, { buildApp }] = await Promise.all([opening, import('./app.ts')])
  await awaitDatabase(database.db, { say, kind })
  const { databaseReadUrl } = settings
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : await openDatabase({ url: databaseReadUrl, replica: true, slowQueryMs })
  await refuseInterruptedRestore(database.db)
  let closeSamples = async () => {}
  const sample = await migrate(database.db, {
    say,
    seed: async (queries) => {
      closeSamples = await openSamples(queries, settings)
      await provideBasics(queries)
      return settings.sampleData && loadSampleData(queries)
    },
  })
  if (sample) say('Loaded the sample data')
  database.guardDisk?.({ reserveBytes: settings.diskReserveBytes })
  const hasSampleData = await holdsSampleData(database.db)
  const backupProblems = await findBackupProblems(database.db, settings.backups)
  for (const { message } of [...warningsOf(settings, { hasSampleData }), ...backupProblems]) say(message)

  const consoleDirectory = fileURLToPath(new URL('../console', import.meta.url))
  const app = await buildApp({ settings, database, replica, consoleDirectory, say })
  const stopSending =
    settings.sampleDevices && hasSampleData
      ? keepSending(database.db, (error) =>
          app.log.warn({ err: error }, "the sample's devices could not send"),
        )
      : undefined
  await listen(app, settings)
  const { drainSeconds } = settings
  const close = async () => {
    await stopSending?.()
    // Its hooks run from the last to the first. So the database is closed here, when all that uses it has ended.
    await app.close()
    await closeSamples()
    await replica?.close()
    await database.close()
    await stopTelemetry()
  }
  endCleanly({ drainSeconds, drain: () => app.drain(), close })
  welcome(settings, { hasSampleData })
} catch (error) {
  explainAndExit(error, kind)
}
