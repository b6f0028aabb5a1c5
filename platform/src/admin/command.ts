import type { Db } from '../db/connection.ts'
import type { Settings } from '../settings.ts'

/** A reason why a command cannot do its work; the message is the whole story for whoever has typed it. */
export class CannotBeDone extends Error {
  override name = 'CannotBeDone'
}

export interface CommandParts {
  settings: Settings
  /**
   * Opens the platform's database, beside a running platform or without one; closed when the command is through. One that
   * is not there is made where that is asked for.
   */
  open: (makes?: boolean) => Promise<Db>
  /** Whether a platform runs its embedded server on the data folder at this moment. */
  isServing: boolean
  say: (line: string) => void
}

/** What was typed behind the command's name. */
export interface Given {
  /** `--dry-run` and the like, by name and without dashes. */
  has: (option: string) => boolean
  /** Of `--email VALUE`. */
  value: (option: string) => string | undefined
  /** Of the words that its usage names, as FILE; refused where it is missing. */
  operand: (name: string) => string
}

export interface Command {
  /** One line, for the list of commands. */
  summary: string
  /** What somebody has to know before running it. */
  help: string
  /** The words that stand behind its name, in their order, as `FILE`. */
  operands?: readonly string[]
  /** The words that may follow, as `--drop-old`. */
  options?: readonly string[]
  /** Those that are followed by a value, as `--email VALUE`. */
  values?: readonly string[]
  run(parts: CommandParts, given: Given): Promise<void>
}

/** Of every command that changes something: it says what it would do, and does nothing. */
export const dryRun = 'dry-run'
