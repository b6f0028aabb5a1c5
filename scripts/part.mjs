// Runs a part of `npm test` by its name, and writes down what came of it. scripts/parts/package.json names the files that it
// reads.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parts, resultOf } from './lib/parts.mjs'
import { inScratch, Stop } from './lib/run.mjs'

const [, , name = ''] = process.argv

const explained = (error) => ({
  passed: 0,
  failed: 1,
  output: error instanceof Stop ? error.message : error.stack,
})

const result = await inScratch('integrator-console-test', parts[name].run).catch(explained)
const file = resultOf(name)
await mkdir(path.dirname(file), { recursive: true })
// The output of what passed is read by nobody, and the cache would keep it.
const kept = result.failed > 0 ? result : { ...result, output: undefined }
await writeFile(file, JSON.stringify({ ...kept, run: process.env.TEST_RUN }))
process.exit(result.failed > 0 ? 1 : 0)
