import type { Column } from './columns.ts'

const SAMPLE = 40
const CHARACTER_PX = 7.5
const CAPITAL_PX = 2.5
const IDEOGRAPH_PX = 7
const PADDING_PX = 24
const SORT_MARK_PX = 20
const LEAST_PX = 88
const MOST_LEAST_PX = 180
const MOST_SHARE_PX = 340

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
    const longest = Math.max(0, ...sample.map((row) => textWidth(column.text(row))))
    const header = textWidth(column.header) + PADDING_PX + SORT_MARK_PX
    const content = Math.min(longest, MOST_LEAST_PX) + PADDING_PX
    const least = column.width ?? Math.round(Math.max(LEAST_PX, header, content))
    return { least, share: Math.max(least, Math.min(longest, MOST_SHARE_PX)) }
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

/** A guess that costs nothing; measuring would make the browser lay out the page. */
export function textWidth(text: string): number {
  const capitals = text.match(/[\p{Lu}]/gu)?.length ?? 0
  const ideographs = text.match(/[\u2e80-\uffef]/g)?.length ?? 0
  return Math.ceil(text.length * CHARACTER_PX + capitals * CAPITAL_PX + ideographs * IDEOGRAPH_PX)
}
