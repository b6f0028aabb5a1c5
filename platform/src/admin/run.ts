import { ApiError } from '../base/errors.ts'
import { createSecurityLog } from '../base/security-log.ts'
import { BackupRefused } from '../db/backup/format.ts'
import { embeddedAddress, hasEmbedded, openDatabase, type Database } from '../db/connection.ts'
import { whyUnavailable } from '../db/failures.ts'
import { readSettings, type Settings } from '../settings.ts'
import { explain, readArguments, usage, CannotBeDone, type Command } from './command.ts'
import { backup, check, move, restore, rotateKeys, rotatePushKey } from './database.ts'
import { moveSamples } from './move-samples.ts'
import { createAccount, createIntegrator, endSessions, removeSecondFactor, resetPassword } from './people.ts'

const commands: Record<string, Command> = {
  check,
  'create-integrator': createIntegrator,
  'create-account': createAccount,
  'reset-password': resetPassword,
  'remove-second-factor': removeSecondFactor,
  'end-sessions': endSessions,
  'rotate-keys': rotateKeys,
  'rotate-push-key': rotatePushKey,
  backup,
  restore,
  move,
  'move-samples': moveSamples,
}

/** Runs the command given after `npm run admin --`, whether the platform runs or not. */
export async function runAdmin(
  argv: string[],
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<void> {
  const { name, command, args } = readArguments(argv, commands)
  if (!command) return say(usage(commands))
  if (args.has('help')) return say(explain(String(name), command))
  const settings = readSettings(environment)
  let database: Database | undefined
  const open = async (makes = false) => (database ??= await openSame(settings, makes)).db
  // Asked before the command opens the database: a server that runs now belongs to a platform.
  const isServing = !settings.databaseUrl && embeddedAddress(settings.dataDir) !== undefined
  const log = createSecurityLog((line, msg) => {
    if (settings.securityLog)
      say(JSON.stringify({ level: 30, time: Date.now(), log: 'security', ...line, msg }))
  })
  try {
    await command.run({ settings, open, isServing, say, logSecurity: log.logSecurity }, args)
  } catch (error) {
    throw isOfAnotherRelease(error)
      ? new CannotBeDone(
          'The database is not of this release. Start the platform once: it migrates the database.',
        )
      : asReason(error)
  } finally {
    await database?.close()
  }
}

/** The database that the platform uses, by the same settings. An embedded one is reached through its running server. */
async function openSame({ databaseUrl, dataDir }: Settings, makes: boolean): Promise<Database> {
  const url = databaseUrl ?? embeddedAddress(dataDir)
  if (url === undefined && !makes && !hasEmbedded(dataDir))
    throw new CannotBeDone(`There is no database in ${dataDir}. DATA_DIR or DATABASE_URL names it.`)
  return openDatabase(url === undefined ? { dataDir } : { url })
}

/** A refusal by a rule is printed in the API's words. */
function asReason(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof BackupRefused) return new CannotBeDone(error.message)
  const unavailable = whyUnavailable(error)
  return unavailable ? new CannotBeDone(`It was not done. ${unavailable.message}`) : error
}

/** PostgreSQL's codes for an unknown table or column. */
const isOfAnotherRelease = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '42P01' || error.code === '42703')) || isOfAnotherRelease(error.cause))
