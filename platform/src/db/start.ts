import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Db } from './connection.ts'
import { errorCodeOf, whyUnavailable } from './failures.ts'
import { second } from '../base/time.ts'
import { StartRefused } from '../base/errors.ts'

const oldestSupported = 15

export interface WaitOptions {
  kind?: Database['kind'] | undefined
  /** How long to wait for a server that is not up yet. */
  seconds?: number
  say: (line: string) => void
}

/** Waits for a server that is still starting, and checks that it fits the platform. */
export async function awaitDatabase(db: Db, { seconds = 60, say, kind }: WaitOptions): Promise<void> {
  const end = Date.now() + seconds * second
  for (let attempt = 1; ; attempt += 1) {
    try {
      checkVersion(await versionOf(db))
      return
    } catch (error) {
      if (!whyUnavailable(error)) throw explained(error, kind)
      if (Date.now() > end) {
        throw new StartRefused(
          `The database has not answered within ${seconds} seconds: ${causeOf(error).message}`,
        )
      }
      if (attempt === 1) say(`The database does not answer yet: waiting for up to ${seconds} seconds`)
    }
    await pause(second / 2)
  }
}

async function versionOf(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  return Number(rows[0]?.version)
}

export function checkVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= oldestSupported) return
  throw new StartRefused(
    `The database is PostgreSQL ${major}, which is too old: the platform needs ${oldestSupported} or newer.`,
  )
}

const advice: Record<string, string> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and whether the server wants TLS (?sslmode=require).',
  '3D000': 'Create it first, or name another one in DATABASE_URL.',
  '42501':
    'The user in DATABASE_URL must own the database, or must at least be able to create schemas and tables in it.',
}

const giveBack =
  'The files of the embedded database must belong to the user that runs it. Give all of DATA_DIR back to that user, or restore a backup.'

const embeddedAdvice: Record<string, string> = { '42501': giveBack, '58P01': giveBack, '58030': giveBack }

/** The message of the database, with advice if there is any. Other errors stay unchanged. */
export function explained(error: unknown, kind: Database['kind'] = 'postgres'): unknown {
  if (error instanceof StartRefused) return error
  const code = errorCodeOf(error)
  const { message } = causeOf(error)
  if (/does not support SSL/.test(message)) {
    return new StartRefused(`The database cannot be used: ${message}. Remove sslmode from DATABASE_URL.`)
  }
  // Five characters that start with a digit, or two letters and three more: an SQLSTATE, and not a code of Node.
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return error
  return new StartRefused(
    [
      `The database cannot be used: ${message} (${code}).`,
      (kind === 'embedded' ? embeddedAdvice : advice)[code],
    ]
      .filter(Boolean)
      .join(' '),
  )
}

function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? causeOf(error.cause) : error
}
