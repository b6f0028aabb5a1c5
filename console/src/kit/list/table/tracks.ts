import type { Column } from '../columns.ts'
import type { MeasureText } from './textWidth.ts'
import { textWidth } from './textWidth.ts'

const SAMPLE = 40
// The cell's padding, and a pixel for fractions that add up.
const PADDING_PX = 21
const FIGURES_PADDING_PX = 29
// Padding and sort mark. Most of the mark is in the padding.
const HEADER_PADDING_PX = 28
const LEAST_PX = 68
const MOST_LEAST_PX = 180
const MOST_SHARE_PX = 340

/**
 * Columns of long texts shrink if space is short, by two fifths at most, because they wrap there. A filter with
 * choices does not wrap, so for fingers its column stays as wide.
 */
const WIDE_PX = 110
const LEAST_KEPT = 0.6
/** A filter with choices has a button of 44 px beside it, for fingers. */
const TOUCHED_CHOICES_PX = 112

export interface Tracks {
  /** For grid-template-columns. */
  template: string
  /** Below this width the table scrolls sideways. */
  minWidth: number
}

interface Room {
  isTouched?: boolean
  /** The available width, if the columns can fit. */
  within?: number | undefined
}

/**
 * Each column gets room by its content, estimated from rows of the whole list. Virtual rows cannot share a table
 * layout.
 */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  actionsWidth: number,
  { isTouched = false, within = Infinity }: Room = {},
  measure: MeasureText = textWidth,
): Tracks {
  const sample = spread(rows)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => measure(text)))
  const headerWidth = (label: string) => measure(label, 'header') + HEADER_PADDING_PX
  const tracks = columns.map((column) => {
    const padding = column.figures ? FIGURES_PADDING_PX : PADDING_PX
    const longest = widest(sample.map((row) => column.text(row)))
    // If space is short, a header of several words takes two lines.
    const word = Math.max(...column.header.split(' ').map(headerWidth))
    const content = Math.max(Math.min(longest, MOST_LEAST_PX), widest(column.neverCut?.() ?? [])) + padding
    const touched = isTouched && column.hasChoices ? TOUCHED_CHOICES_PX : 0
    const least = Math.max(touched, column.width ?? Math.round(Math.max(LEAST_PX, word, content)))
    return {
      least,
      isFixed: Boolean(column.neverCut) || touched > 0 || least < WIDE_PX,
      share: Math.max(least, headerWidth(column.header), Math.min(longest, MOST_SHARE_PX)),
    }
  })
  const sum = (some: readonly { least: number }[]) => some.reduce((width, { least }) => width + least, 0)
  const wide = tracks.filter(({ isFixed }) => !isFixed)
  const kept = (within - actionsWidth - sum(tracks) + sum(wide)) / sum(wide)
  if (kept < 1 && kept >= LEAST_KEPT) for (const track of wide) track.least = Math.floor(track.least * kept)
  const template = tracks.map(({ least, share }) => `minmax(${least}px, ${Math.round(share)}fr)`)
  const minWidth = actionsWidth + sum(tracks)
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
