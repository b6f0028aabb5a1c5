import type { Db } from '../db/connection.ts'
import type { Settings } from '../settings.ts'

/** A reason why a command cannot do its work; the message is the whole story for whoever has typed it. */
export class CannotBeDone extends Error {
  override name = 'CannotBeDone'
}

interface CommandParts {
  settings: Settings
  db: Db
  say: (line: string) => void
}

export interface Command {
  /** One line, for the list of commands. */
  summary: string
  /** What somebody has to know before running it. */
  help: string
  /** The words that may follow its name, as `--drop-old`. */
  options?: readonly string[]
  /** With the options that were given, by name and without their dashes. */
  run(parts: CommandParts, given: ReadonlySet<string>): Promise<void>
}
