import type { Db, Queries } from '../db/connection.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Settings } from '../settings.ts'
import { parseArgs } from 'node:util'
import { transaction } from '../db/transaction.ts'

/** Why a command cannot do its work. The message is all that the operator gets to read. */
export class CannotBeDone extends Error {
  override name = 'CannotBeDone'
}

export interface CommandDependencies {
  settings: Settings
  /** Whether the platform runs or not. `makes` creates a missing database. It is closed when the command ends. */
  open: (makes?: boolean) => Promise<Db>
  /** Whether a platform runs its embedded server on this data folder right now. */
  isServing: boolean
  say: (line: string) => void
  /** On the standard output, as the platform writes it, if the settings want it. */
  logSecurity: LogSecurity
}

/** The arguments after the command's name. */
export interface Arguments {
  /** Switches such as `--dry-run`, by name and without dashes. */
  has: (option: string) => boolean
  /** Values such as that of `--email VALUE`, by name. */
  value: (option: string) => string | undefined
  /** The arguments that the usage names, such as FILE. A missing one is refused. */
  operand: (name: string) => string
}

export interface Command {
  /** One line, for the list of commands. */
  summary: string
  /** What an operator has to know before running it. */
  help: string
  /** The arguments after its name, in order, such as `FILE`. */
  operands?: readonly string[]
  /** The switches that it takes, such as `--drop-old`. */
  options?: readonly string[]
  /** The options with a value that it takes, such as `--email VALUE`. */
  values?: readonly string[]
  run(dependencies: CommandDependencies, args: Arguments): Promise<void>
}

/** Every command that changes something has it: the command says what it would do, and changes nothing. */
export const dryRun = 'dry-run'

export interface Typed {
  name: string | undefined
  command: Command | undefined
  args: Arguments
}

/** Reads the arguments after `npm run admin --`. A wrong one is refused with what the command takes, or with the list of commands. */
export function readArguments(argv: string[], commands: Record<string, Command>): Typed {
  const [name] = argv.filter((arg) => !arg.startsWith('-'))
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  const help = name !== undefined && command ? explain(name, command) : usage(commands)
  if (name !== undefined && !command) throw new CannotBeDone(`There is no command ${name}.\n\n${help}`)
  const { options = [], values = [], operands = [] } = command ?? {}
  try {
    const read = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(options.map((option) => [option, { type: 'boolean' as const }])),
        ...Object.fromEntries(values.map((value) => [value, { type: 'string' as const }])),
      },
    })
    const words = read.positionals.slice(1)
    const others = words.slice(operands.length)
    if (others.length > 0) throw new Error(`The command does not take ${others.join(' ')}.`)
    return { name, command, args: argumentsOf(read.values, operands, words) }
  } catch (error) {
    throw new CannotBeDone(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

function argumentsOf(
  values: Record<string, unknown>,
  operands: readonly string[],
  words: string[],
): Arguments {
  return {
    has: (option) => values[option] === true,
    value: (option) => (typeof values[option] === 'string' ? values[option].trim() : undefined),
    operand: (name) => {
      const word = words[operands.indexOf(name)]
      if (word === undefined) throw new CannotBeDone(`${name} is missing.`)
      return word
    },
  }
}

export function explain(name: string, { operands = [], summary, help }: Command): string {
  return [`npm run admin -- ${[name, ...operands].join(' ')} [OPTION…]`, `${summary}.`, help].join('\n\n')
}

export function usage(commands: Record<string, Command>): string {
  const typed = Object.entries(commands).map(([name, command]) => ({
    words: [name, ...(command.operands ?? [])].join(' '),
    summary: command.summary,
  }))
  const width = Math.max(...typed.map(({ words }) => words.length))
  return [
    'npm run admin -- COMMAND [--help]',
    '',
    ...typed.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
  ].join('\n')
}

class Rehearsed extends Error {
  override name = 'Rehearsed'
}

/** Does the work. In a dry run it rolls everything back and returns nothing. */
export async function rehearsable<Result>(
  db: Db,
  args: Arguments,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await transaction(db, async (queries) => {
      const result = await work(queries)
      if (args.has(dryRun)) throw new Rehearsed()
      return result
    })
  } catch (error) {
    if (error instanceof Rehearsed) return undefined
    throw error
  }
}
