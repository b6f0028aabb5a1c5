import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../lib/build.mjs'
import { asCommand, inScratch, Stop } from '../lib/run.mjs'
import { samplesTests } from './samples.mjs'

/** In this order. Each gets its own folder, and says whether it has passed. */
const parts = { samples: samplesTests }

/** `--only=samples` runs one part. Names of files choose among the tests of samples. */
export const testCluster = (args) =>
  asCommand(async () => {
    const options = readArguments(args)
    await ensureInstalled()
    await inScratch('cluster', async (scratch) => {
      for (const name of options.only) {
        const folder = path.join(scratch, name)
        await mkdir(folder)
        if (!(await parts[name](folder, options))) process.exitCode = 1
      }
    })
  })

function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: 'string', default: Object.keys(parts).join(',') } },
    allowPositionals: true,
  })
  const only = values.only.split(',')
  const unknown = only.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')} are there.`)
  return { only, files: positionals }
}
