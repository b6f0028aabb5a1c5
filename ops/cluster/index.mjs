import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../../scripts/lib/build.mjs'
import { asCommand, inScratch, positive, Stop, Unavailable, unavailable } from '../../scripts/lib/run.mjs'
import { endEverything } from '../../scripts/lib/platform.mjs'
import { roundsOfFaults } from './rounds.mjs'
import { samplesTests } from './samples.mjs'

/** In this order. Each gets its own folder, and says whether it has passed. */
const parts = { samples: samplesTests, rounds: roundsOfFaults }

/**
 * `--only=samples` runs one part. Names of files choose among the tests of samples, and nothing else runs. `--rounds=50` faults, `--fault=primary` only those
 * with this text, `--record` to put the table into ops/bench/faults.md.
 */
export const testCluster = (args) =>
  asCommand(async () => {
    const options = readArguments(args)
    process.once('exit', endEverything)
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => {
        if (options.isOver) process.exit(1)
        options.isOver = true
        console.log('This ends after the round that is under way. A second signal ends it at once.')
      })
    await ensureInstalled()
    await inScratch('cluster', async (scratch) => {
      for (const name of options.only) {
        const folder = path.join(scratch, name)
        await mkdir(folder)
        try {
          if (!(await parts[name](folder, options))) process.exitCode = 1
        } catch (error) {
          if (!(error instanceof Unavailable)) throw error
          console.error(
            `\n!!! The part ${name} was not run: what it needs cannot be had here. ${error.message}`,
          )
          process.exitCode ||= unavailable
        } finally {
          endEverything()
        }
      }
    })
  })

function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '50' },
      fault: { type: 'string' },
      record: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { only: names = positionals.length > 0 ? 'samples' : Object.keys(parts).join(',') } = values
  const only = names.split(',')
  const unknown = only.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')} are there.`)
  return {
    only,
    files: positionals,
    rounds: positive('rounds', values.rounds),
    chosen: values.fault,
    record: values.record,
    isOver: false,
  }
}
