import { parseArgs } from 'node:util'
import { embeddedAddress, openDatabase } from '../db/connection.ts'
import type { Database } from '../db/connection.ts'
import { readSettings } from '../settings.ts'
import type { Settings } from '../settings.ts'
import { CannotBeDone } from './command.ts'
import type { Command } from './command.ts'
import { rotateKeys } from './rotate-keys.ts'

const commands: Record<string, Command> = { 'rotate-keys': rotateKeys }

type Environment = Record<string, string | undefined>

/** Runs what was typed behind `npm run admin --`, beside a running platform or without one. */
export async function runAdmin(
  args: string[],
  environment: Environment,
  say: (line: string) => void,
): Promise<void> {
  const { command, given } = readArguments(args)
  if (!command) return say(usage())
  if (given.has('help')) return say(`${command.summary}.\n\n${command.help}`)
  const settings = readSettings(environment)
  const database = await openSame(settings)
  try {
    await command.run({ settings, db: database.db, say }, given)
  } catch (error) {
    throw isOfAnotherRelease(error)
      ? new CannotBeDone(
          'The database is not of this release. Start the platform once, which brings it up to date.',
        )
      : error
  } finally {
    await database.close()
  }
}

function readArguments(args: string[]): { command: Command | undefined; given: ReadonlySet<string> } {
  const [name] = args.filter((arg) => !arg.startsWith('-'))
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name !== undefined && !command) throw new CannotBeDone(`There is no command ${name}.\n\n${usage()}`)
  const options = (command?.options ?? []).map((option) => [option, { type: 'boolean' }] as const)
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...Object.fromEntries(options) },
    })
    const [, ...others] = positionals
    if (others.length > 0) throw new Error(`${others.join(' ')} is too much.`)
    return { command, given: new Set(Object.keys(values)) }
  } catch (error) {
    throw new CannotBeDone(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`)
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'npm run admin -- COMMAND [--help]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n')
}

/** The database of the running platform: by the same settings, and with the embedded one through its own server. */
async function openSame({ databaseUrl, dataDir }: Settings): Promise<Database> {
  const url = databaseUrl ?? embeddedAddress(dataDir)
  return openDatabase(url === undefined ? { dataDir } : { url })
}

/** PostgreSQL knows no such table or column. */
const isOfAnotherRelease = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '42P01' || error.code === '42703')) || isOfAnotherRelease(error.cause))
