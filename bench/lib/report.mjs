import { loadavg } from 'node:os'
import { machine, rewriteFigures, today } from '../../scripts/lib/figures.mjs'
import { writePlot } from './plot.mjs'
import { plots } from './plots.mjs'
import { texts } from './texts.mjs'

const page = 'bench/results.md'

export const describe = (part, results) => texts[part](results).join('\n\n')

/**
 * Writes into bench/results.md, and the plots into docs/performance.md. The other parts keep their figures. `taken` is
 * the share of the processor that the host gave to others while this was measured.
 */
export async function record(part, results, taken) {
  const load = loadavg()[0]?.toFixed(1)
  const host = taken === undefined ? '' : `, ${Math.round(taken * 100)} % of the processor taken by its host`
  const where = `Measured on ${today()}: ${machine()}; load ${load} at the end${host}.`
  await rewriteFigures(page, part, () => `${where}\n\n${describe(part, results)}`)
  const drawn = Object.entries(plots[part](results))
  for (const [name, plot] of drawn) await writePlot(name, plot)
  const images = drawn.map(([name, { title }]) => `![${title}](images/${name}.svg)`)
  if (images.length > 0) await rewriteFigures('docs/performance.md', part, () => images.join('\n\n'))
}
