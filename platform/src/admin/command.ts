import type { Db } from '../db/connection.ts'
import type { Settings } from '../settings.ts'

/** Why a command cannot do its work. The message is all that the operator gets to read. */
export class CannotBeDone extends Error {
  override name = 'CannotBeDone'
}

export interface CommandParts {
  settings: Settings
  /**
   * Opens the platform's database, whether the platform runs or not. It is closed when the command ends. If asked to,
   * it creates a missing database.
   */
  open: (makes?: boolean) => Promise<Db>
  /** Whether a platform runs its embedded server on this data folder right now. */
  isServing: boolean
  say: (line: string) => void
}

/** The arguments after the command's name. */
export interface Given {
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
  run(parts: CommandParts, given: Given): Promise<void>
}

/** Every command that changes something has it: the command says what it would do, and changes nothing. */
export const dryRun = 'dry-run'
