import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/build.mjs'
import { endEverything } from '../../scripts/lib/platform.mjs'
import { asCommand, inScratch, positive, seconds, Stop } from '../../scripts/lib/run.mjs'
import { alarmRounds } from './alarms.mjs'
import { diskFull } from './disk-full.mjs'
import { killRounds } from './kill-rounds.mjs'
import { rolling } from './rolling.mjs'
import { secondFactor } from './second-factor.mjs'
import { serverFaults } from './server-faults.mjs'
import { slowSenders } from './slow-senders.mjs'
import { soak } from './soak.mjs'
import { lineOf, printTable, recordTable } from './table.mjs'
import { twoNodes } from './two-nodes.mjs'

/** In this order. Each gets its own folder, and returns lines of the table. */
const parts = {
  kill: killRounds,
  factor: secondFactor,
  server: serverFaults,
  disk: diskFull,
  slow: slowSenders,
  nodes: twoNodes,
  rolling,
  alarms: alarmRounds,
  soak,
}

/** What the platform promises under faults, tested with the built platform and a real PostgreSQL. */
export const testFaults = (args) =>
  asCommand(async () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    process.once('exit', endEverything)
    const options = readArguments(args, Object.keys(parts))
    await ensureInstalled()
    await ensureBuilt()
    const failures = await inScratch('faults', async (scratch) => {
      const lines = []
      for (const name of options.only) lines.push(...(await runPart(name, path.join(scratch, name), options)))
      if (options.record) await recordTable(lines)
      return printTable(lines)
    })
    // A part that failed may have left something running in this process.
    process.exit(failures > 0 ? 1 : 0)
  })

/** A part that fails or does not end is a failed line. The others still run. */
async function runPart(name, folder, options) {
  const since = performance.now()
  console.log(`\n${name}`)
  await mkdir(folder)
  try {
    return await Promise.race([parts[name](folder, options), tooLong(options)])
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return [lineOf({ fault: `part ${name}`, times: 0, problems: [why] })]
  } finally {
    endEverything()
    console.log(`${name} took ${seconds(since)}`)
  }
}

/** Far more than any part needs on a busy machine. */
async function tooLong({ rounds, pauseSeconds, soakMinutes }) {
  const minutes = 20 + 2 * rounds + pauseSeconds / 60 + soakMinutes
  await pause(minutes * 60_000, undefined, { ref: false })
  throw new Error(`it was not done after ${minutes.toFixed(0)} minutes`)
}

/**
 * `--rounds=100` kills, `--pause=65` seconds of a paused database, `--full=300` seconds of a full disk, `--soak=10`
 * minutes, `--only=kill,soak` parts, `--record` to put the table into ops/bench/faults.md.
 *
 * @param {string[]} args
 * @param {string[]} known
 */
export function readArguments(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '100' },
      pause: { type: 'string', default: '65' },
      full: { type: 'string', default: '300' },
      soak: { type: 'string', default: '10' },
      only: { type: 'string', default: known.join(',') },
      record: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',')
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}: ${known.join(', ')} are there.`)
  return {
    rounds: positive('rounds', values.rounds),
    pauseSeconds: positive('pause', values.pause),
    fullSeconds: positive('full', values.full),
    soakMinutes: positive('soak', values.soak),
    only,
    record: values.record,
  }
}
