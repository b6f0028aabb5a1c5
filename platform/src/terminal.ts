import { setTimeout as pause } from 'node:timers/promises'
import { second } from './base/time.ts'
import { StartRefused } from './base/errors.ts'
import type { Database } from './db/connection.ts'
import { explained } from './db/start.ts'
import type { Settings } from './settings.ts'

/** The reader of our output may end, as `head` does. The platform goes on, and its output is lost. */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

export const say = (line: string) => console.log(`· ${line}`)

const sampleSignIns = [
  ['admin', 'accounts and devices'],
  ['accounts', 'accounts'],
  ['devices', 'devices'],
  ['reader', 'can only read'],
  ['shop', 'one location group'],
  ['other-admin', 'another integrator'],
  ['operator', 'the platform operator'],
] as const

export function welcome(settings: Settings, { hasSampleData }: { hasSampleData: boolean }): void {
  console.log(`\nIntegrator Console is ready: ${settings.publicUrl}\n`)
  if (settings.production || !hasSampleData) return
  console.log('Sample sign-ins, all with the password demo:')
  for (const [name, what] of sampleSignIns) console.log(`  ${name.padEnd(12)} ${what}`)
  console.log('\nCtrl-C stops it.')
}

/** Stopping takes no longer, whatever clients and the database do: the service manager would kill the process. */
const endSeconds = 18

interface Ending {
  /** How long proxies have to notice that this process ends, before it takes no more connections. */
  drainSeconds: number
  drain: () => void
  close: () => Promise<void>
}

/** Lets running requests finish. A second signal ends the process at once. */
export function endCleanly({ drainSeconds, drain, close }: Ending): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(0), (drainSeconds + endSeconds) * second).unref()
    drain()
    pause(drainSeconds * second)
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => explainAndExit(error),
      )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

export function explainAndExit(error: unknown, kind?: Database['kind']): never {
  console.error(explain(explained(error, kind)))
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? String(error.port) : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`
  if (code === 'EACCES' && 'port' in error)
    return `Port ${port} cannot be opened by this user. Set PORT to another one.`
  return error.stack ?? error.message
}
