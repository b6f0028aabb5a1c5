import { explainAndExit, outliveReaders } from '../terminal.ts'
import { CannotBeDone } from './command.ts'
import { runAdmin } from './run.ts'

outliveReaders()
try {
  await runAdmin(process.argv.slice(2), process.env, (line) => console.log(line))
} catch (error) {
  explainAndExit(error instanceof CannotBeDone ? error.message : error)
}
