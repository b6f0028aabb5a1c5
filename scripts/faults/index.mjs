import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { ensureInstalled } from '../lib/install.mjs'
import { Stop } from '../lib/run.mjs'
import { readArguments } from './arguments.mjs'
import { killRounds } from './kill-rounds.mjs'
import { endEverything } from './processes.mjs'
import { serverFaults } from './server-faults.mjs'
import { diskFull } from './disk-full.mjs'
import { slowSenders } from './slow-senders.mjs'
import { soak } from './soak.mjs'
import { printTable } from './table.mjs'
import { twoNodes } from './two-nodes.mjs'

/** In this order; each gets a folder of its own, and answers lines of the table. */
const parts = {
  kill: killRounds,
  server: serverFaults,
  disk: diskFull,
  slow: slowSenders,
  nodes: twoNodes,
  soak,
}

/** What the platform promises under faults, tried on the built platform and a real PostgreSQL. */
export async function testFaults(args) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'faults-'))
  // Started by root, PostgreSQL runs as somebody else, who has to get in.
  await chmod(scratch, 0o755)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.once('exit', endEverything)
  try {
    const options = readArguments(args, Object.keys(parts))
    await ensureInstalled()
    await ensureBuilt()
    const lines = []
    for (const name of options.only) {
      console.log(`\n${name}`)
      lines.push(...(await parts[name](path.join(scratch, name), options)))
    }
    const failures = printTable(lines)
    if (failures > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    endEverything()
    await rm(scratch, { recursive: true, force: true })
  }
}
