import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/build.mjs'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { asCommand, Stop } from '../../scripts/lib/run.mjs'
import { measureCluster, measureMove } from './cluster/measure.mjs'
import { measureGateway } from './gateway/measure.mjs'
import { describeGuard, measureGuard } from './guard/measure.mjs'
import { measureGrids } from './grids/measure.mjs'
import { measureApart, watchHost } from './lib/measuring.mjs'
import { describe, record } from './lib/report.mjs'
import { measureLocation } from './location/measure.mjs'
import { measureStartup } from './startup/measure.mjs'

/** A part of the devices, for so many seconds. */
const devices = (label, part) => (options) =>
  measureApart(label, 'devices/measure.ts', [`--part=${part}`, `--seconds=${options.seconds}`])

const parts = {
  calls: ({ most, pairs }) =>
    measureApart('Calls beside a bare route', 'calls/measure.ts', [`--most=${most}`, `--rounds=${pairs}`]),
  stored: ({ pairs }) =>
    measureApart('A list with stored entries', 'calls/measure.ts', ['--only=stored', `--rounds=${pairs}`]),
  grids: measureGrids,
  startup: measureStartup,
  location: measureLocation,
  ingest: devices('Devices that send', 'ingest'),
  late: devices('Samples that come late', 'late'),
  live: devices('People who follow', 'live'),
  alarms: devices('Limits and alarms', 'alarms'),
  flood: devices('A flood of alarms', 'flood'),
  search: ({ rows }) =>
    measureApart('Searches beside a bare query', 'search/measure.ts', [`--locations=${rows}`]),
  backup: ({ rows, rounds }) =>
    measureApart('Backup and restore', 'backup/measure.ts', [`--locations=${rows}`, `--rounds=${rounds}`]),
  gateway: measureGateway,
  cluster: measureCluster,
  move: measureMove,
}
/** A short run shows that everything works. Its figures mean little. */
const long = { rows: 100_000, most: 1_000_000, rounds: 5, pairs: 21, seconds: 120 }
const short = { rows: 10_000, most: 10_000, rounds: 1, pairs: 1, seconds: 12 }

/**
 * `npm run bench -- [--only=calls,stored,grids,startup,location,ingest,late,live,alarms,flood,search,backup,gateway,cluster,move] [--short] [--record] [--seconds=600]`: a short
 * run is recorded only with --record. The seconds are those of `ingest`, `late`, `live`, `alarms`, `gateway` and `cluster`.
 */
export const bench = (args) =>
  asCommand(async () => {
    const { values, positionals } = readOptions(args)
    if (positionals.length > 0) return guard(positionals, values)
    const only = values.only.split(',')
    const unknown = only.filter((name) => !(name in parts))
    if (unknown.length > 0)
      throw new Stop(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')} are there.`)
    await ensureInstalled()
    await ensureChromium()
    await ensureBuilt()
    const effort = values.short ? short : long
    const seconds = Number(values.seconds ?? effort.seconds)
    const options = { ...effort, seconds, sizes: powersOfTen(effort.most) }
    const failed = []
    for (const name of only) {
      console.log(`\n${name}`)
      try {
        const takenByHost = await watchHost()
        const results = await parts[name](options)
        const taken = await takenByHost()
        console.log(`\n${describe(name, results)}`)
        if (!values.short || values.record) await record(name, results, taken)
      } catch (error) {
        // The other parts can still be measured.
        console.error(error)
        failed.push(name)
      }
    }
    if (failed.length > 0) console.error(`\nNot measured: ${failed.join(', ')}`)
    process.exit(failed.length > 0 ? 1 : 0)
  })

/** `npm run bench -- guard [--against=HEAD~1]`: what this version made slower. It fails only if it cannot measure. */
async function guard(names, { against }) {
  if (names.join() !== 'guard') throw new Stop(`There is no ${names.join(' ')}: npm run bench -- guard`)
  await ensureInstalled()
  await ensureChromium()
  const results = await measureGuard({ turns: 5, against })
  console.log(`\n${describeGuard(results).join('\n\n')}`)
  process.exit(0)
}

function readOptions(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        only: { type: 'string', default: Object.keys(parts).join(',') },
        short: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        against: { type: 'string', default: 'HEAD~1' },
      },
    })
  } catch {
    throw new Stop(
      `Use npm run bench -- [--only=${Object.keys(parts).join(',')}] [--short] [--record] [--seconds=600], or guard [--against=HEAD~1].`,
    )
  }
}

function powersOfTen(most) {
  const sizes = []
  for (let size = 100; size <= most; size *= 10) sizes.push(size)
  return sizes
}
