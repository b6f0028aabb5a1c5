import { csvField } from '#contract/csv'
import type { Aligned } from '../../../kit/chart/align.ts'
import type { Measured } from './measured.ts'

/** Times in ISO format. For each line: lowest value, average and highest. */
export function curveCsv({ times, columns }: Aligned, chosen: readonly Measured[]): Blob {
  const heads = chosen.flatMap(({ name, unit }) => {
    const what = [name, unit?.symbol].filter(Boolean).join(', ')
    return ['average', 'least', 'greatest'].map((kind) => csvField(`${what} (${kind})`))
  })
  const lines = times.map((time, at) =>
    [new Date(time * 1000).toISOString(), ...columns.map((column) => column[at]?.toString() ?? '')].join(','),
  )
  const text = [['Time', ...heads].join(','), ...lines].join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
