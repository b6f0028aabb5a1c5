import type { Column } from './columns.ts'

const SAMPLE = 40
const CHARACTER_PX = 7.5
const PADDING_PX = 24
const SORT_MARK_PX = 24

export interface Tracks {
  /** For grid-template-columns. */
  template: string
  /** Below this the table scrolls sideways. */
  minWidth: number
}

/** Each column gets room by what it holds, judged by rows from all over the list; rows cannot share a table layout. */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  actionsWidth: number,
): Tracks {
  const sample = spread(rows)
  const tracks = columns.map((column) => {
    const longest = Math.max(0, ...sample.map((row) => column.text(row).length))
    const header = column.header.length * CHARACTER_PX + PADDING_PX + SORT_MARK_PX
    const content = Math.min(longest, column.tall ? 28 : 20) * CHARACTER_PX + PADDING_PX
    const least = column.width ?? Math.round(Math.max(96, header, content))
    return { least, share: Math.max(least, Math.min(longest, 44) * CHARACTER_PX) }
  })
  const template = tracks.map(({ least, share }) => `minmax(${least}px, ${Math.round(share)}fr)`)
  const minWidth = tracks.reduce((sum, { least }) => sum + least, actionsWidth)
  return { template: [...template, ...(actionsWidth ? [`${actionsWidth}px`] : [])].join(' '), minWidth }
}

export function spread<Row>(rows: readonly Row[]): Row[] {
  const step = Math.max(1, rows.length / SAMPLE)
  const picked: Row[] = []
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[Math.floor(at)]
    if (row !== undefined) picked.push(row)
  }
  return picked
}

export function buttonsWidth(labels: readonly string[]): number {
  return labels.reduce((sum, label) => sum + Math.ceil(label.length * CHARACTER_PX) + PADDING_PX + 6, 0)
}
