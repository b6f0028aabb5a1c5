import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inScratch } from '../../scripts/lib/command.mjs'
import { node, step, Stop } from '../../scripts/lib/run.mjs'

/** Measures in a separate process, which starts servers and loads them as hard as it can. */
export const measureApart = (label, file, options) =>
  inScratch('bench', async (folder) => {
    const out = join(folder, 'results.json')
    const { code, output } = await step(label, () => node(file, [...options, `--out=${out}`]))
    if (code !== 0) throw new Stop(`${output}\nNot measured: ${label}`)
    return JSON.parse(await readFile(out, 'utf8'))
  })
