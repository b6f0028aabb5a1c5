import { Gateway } from './gateway.ts'
import { FolderInUse } from './lock.ts'
import { readSettings, SettingsError, warningsOf } from './settings.ts'

const log = (message: string) => console.log(`${new Date().toISOString()} ${message}`)

try {
  for (const warning of warningsOf(process.env)) log(warning)
  const gateway = await Gateway.start(
    readSettings(process.env),
    process.env.GATEWAY_VERSION ?? 'development',
    log,
  )
  const stop = (signal: string) => {
    log(`Stopping because of ${signal}.`)
    void gateway.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof FolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
