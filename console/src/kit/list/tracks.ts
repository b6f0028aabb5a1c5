import type { Column } from './columns.ts'

const SAMPLE = 40
const CHARACTER_PX = 7.5
const CAPITAL_PX = 2.5
const DIGIT_PX = 1.4
const NARROW_PX = -3
const IDEOGRAPH_PX = 7
const PADDING_PX = 22
// The mark stands in the padding, for the most part.
const SORT_MARK_PX = 6
const LEAST_PX = 68
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
    const headerWidth = (label: string) => textWidth(label) + PADDING_PX + SORT_MARK_PX
    // Where room is short, a header of several words breaks into two lines.
    const word = Math.max(...column.header.split(' ').map(headerWidth))
    const content = Math.min(longest, MOST_LEAST_PX) + PADDING_PX
    const least = column.width ?? Math.round(Math.max(LEAST_PX, word, content))
    return { least, share: Math.max(least, headerWidth(column.header), Math.min(longest, MOST_SHARE_PX)) }
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

/** The width of a column that shows the whole text. */
export const roomFor = (text: string): number => textWidth(text) + PADDING_PX

/** A guess that costs nothing; measuring would make the browser lay out the page. */
export function textWidth(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return Math.ceil(
    text.length * CHARACTER_PX +
      count(/\p{Lu}/gu) * CAPITAL_PX +
      count(/\d/g) * DIGIT_PX +
      count(/[.,:;'|!ijlI]/g) * NARROW_PX +
      count(/[\u2e80-\uffef]/g) * IDEOGRAPH_PX,
  )
}
