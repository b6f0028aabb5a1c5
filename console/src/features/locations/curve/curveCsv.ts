import type { Aligned } from '../../../kit/chart/align.ts'
import { csvOf, dialectOf } from '../../../kit/export.ts'
import type { Measured } from './measured.ts'

/** Times in ISO format. For each line: average, lowest value and highest. */
export function curveCsv(
  { times, columns }: Aligned,
  chosen: readonly Measured[],
  dialect = dialectOf(),
): string {
  const heads = chosen.flatMap(({ name, unit }) => {
    const what = [name, unit?.symbol].filter(Boolean).join(', ')
    return ['average', 'least', 'greatest'].map((kind) => `${what} (${kind})`)
  })
  const lines = times.map((time, at) => [
    new Date(time * 1000).toISOString(),
    ...columns.map((column) => column[at] ?? null),
  ])
  return csvOf([['Time', ...heads], ...lines], dialect)
}
