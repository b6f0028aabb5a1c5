import { writeFile } from 'node:fs/promises'
import { importTypeScript } from '../../../scripts/lib/typescript.mjs'

/**
 * `node ops/bench/lib/apart.mjs search/measure.ts [--locations=100000] [--out=results.json]`: measures one part in this process. Its options are
 * those of `measure` in that file. Without `--out` the results are printed.
 */
const [file = '', ...args] = process.argv.slice(2)
const { out, ...options } = Object.fromEntries(args.map((argument) => argument.replace(/^--/, '').split('=')))
const { measure } = await importTypeScript(`ops/bench/${file}`)
const results = await measure(options)
if (out === undefined) console.info(results)
else await writeFile(out, JSON.stringify(results))
