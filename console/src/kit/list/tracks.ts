import type { Column } from './columns.ts'

/** The fonts of a list. The sizes are those of the style sheets beside this file and of ui/Action. */
const looks = { cell: '14px', header: '600 13px', button: '500 13px' } as const

export type MeasureText = (text: string, look?: keyof typeof looks) => number

const mostRemembered = 5_000
const remembered = new Map<string, number>()
let canvas: CanvasRenderingContext2D | null | undefined
let family: string | undefined

/** The width of a text in px. A canvas measures it without a layout of the page. */
export const textWidth: MeasureText = (text, look = 'cell') => {
  const key = `${look} ${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  family ??= getComputedStyle(document.body).fontFamily
  const width = drawnWidth(text, `${looks[look]} ${family}`)
  remembered.set(key, width)
  return width
}

function drawnWidth(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  if (canvas.font !== font) canvas.font = font
  return Math.ceil(canvas.measureText(text).width)
}

const SAMPLE = 40
// The cell's padding, and a pixel for fractions that add up.
const PADDING_PX = 21
const FIGURES_PADDING_PX = 29
// The sort arrow is in the padding, and in that of the next column.
const HEADER_PADDING_PX = 16
const LEAST_PX = 68
const MOST_LEAST_PX = 180
const MOST_SHARE_PX = 340

/** If space is short, columns of long or tall texts shrink by two fifths at most, because they wrap. A filter with choices does not. */
const WIDE_PX = 110
const LEAST_KEPT = 0.6
/** A filter with choices has a button of 44 px beside it, for fingers. */
const TOUCHED_CHOICES_PX = 112

/** Before a word that is one of a few, in its colour. */
const DOT_PX = 16

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
  /** The first column, which names the row, is not cut. */
  isNameWhole?: boolean
  /** Texts take more lines. So every column may shrink, down to its longest word. */
  wraps?: boolean
}

/** By content, estimated from rows of the whole list, because virtual rows cannot share a table layout. */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  actionsWidth: number,
  { isTouched = false, within = Infinity, isNameWhole = false, wraps = false }: Room = {},
  measure: MeasureText = textWidth,
): Tracks {
  const sample = spread(rows)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => measure(text)))
  const headerWidth = (label: string) => measure(label, 'header') + HEADER_PADDING_PX
  const tracks = columns.map((column, index) => {
    const { setWidth } = column
    if (setWidth) return { least: setWidth, floor: setWidth, isFixed: true, isSet: true, share: setWidth }
    const padding = column.figures ? FIGURES_PADDING_PX : PADDING_PX
    const longest = widest(sample.map((row) => column.text(row)))
    // If space is short, a header of several words takes two lines. There is no room for a third one.
    const word = widthInLines(column.header, 2, headerWidth)
    const isWhole = isNameWhole && index === 0
    const most = isWhole ? MOST_SHARE_PX : MOST_LEAST_PX
    const content = Math.max(Math.min(longest, most), widest(column.neverCut?.() ?? [])) + padding
    const touched = isTouched && column.hasChoices ? TOUCHED_CHOICES_PX : 0
    // Where a text wraps, its words stay whole. A tall cell breaks them: it holds JSON, which has few spaces.
    const isTight = within < Infinity
    const words = isTight ? widest(sample.flatMap((row) => wordsOf(column.text(row)))) : 0
    const longestWord = column.tall ? Math.min(words, WIDE_PX) : words
    const declared =
      column.width &&
      Math.max(
        column.width,
        word,
        isTight ? Math.min(longestWord, WIDE_PX) + padding : 0,
        isWhole ? Math.round(content) : 0,
      )
    const least = Math.max(touched, declared ?? Math.round(Math.max(LEAST_PX, word, content)))
    const dot = column.hasChoices ? DOT_PX : 0
    return {
      least,
      floor: Math.min(least, Math.max(longestWord + padding + dot, word, touched)),
      isSet: false,
      isFixed: Boolean(column.neverCut) || (!wraps && (touched > 0 || (least < WIDE_PX && !column.tall))),
      share: Math.max(least, headerWidth(column.header), Math.min(longest, column.most ?? MOST_SHARE_PX)),
    }
  })
  const sum = (some: readonly { least: number }[]) => some.reduce((width, { least }) => width + least, 0)
  shrink(
    tracks.filter(({ isFixed }) => !isFixed),
    actionsWidth + sum(tracks) - within,
  )
  // The last column takes what is left if no other one does.
  const isFilled = tracks.some(({ isSet }) => !isSet)
  const template = tracks.map(({ least, share, isSet }, at) =>
    isSet && (isFilled || at < tracks.length - 1)
      ? `${least}px`
      : `minmax(${least}px, ${Math.round(share)}fr)`,
  )
  const minWidth = actionsWidth + sum(tracks)
  return { template: [...template, ...(actionsWidth ? [`${actionsWidth}px`] : [])].join(' '), minWidth }
}

/**
 * How much room is beside a scroll bar differs by browser. Columns shrink if they fit then. Otherwise they keep their
 * widths, and the table scrolls sideways.
 */
export function fittingTracks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  actionsWidth: number,
  { within = Infinity, ...look }: Room,
  measure: MeasureText = textWidth,
): Tracks {
  const wide = columnTracks(columns, rows, actionsWidth, look, measure)
  if (wide.minWidth <= within) return wide
  const tight = columnTracks(columns, rows, actionsWidth, { ...look, within }, measure)
  return tight.minWidth <= within ? tight : wide
}

/** How wide a text is at least, if it may take so many lines. */
export function widthInLines(text: string, lines: number, widthOf: (line: string) => number): number {
  const words = text.split(' ')
  if (lines === 1 || words.length === 1) return widthOf(text)
  const broken = words
    .slice(1)
    .map((_, at) =>
      Math.max(
        widthOf(words.slice(0, at + 1).join(' ')),
        widthInLines(words.slice(at + 1).join(' '), lines - 1, widthOf),
      ),
    )
  return Math.min(...broken)
}

/** An IP address is one word, but a name with dots is not. */
const wordsOf = (text: string): string[] => text.split(/[ \u00b7]+|(?<=[@_/-])|(?<=\.)(?!\d)/)

/** Takes `excess` px from the columns, in equal shares, and nothing if they cannot give it. */
function shrink(tracks: readonly { least: number; floor: number }[], excess: number): void {
  const floorOf = ({ least, floor }: (typeof tracks)[number]) =>
    Math.min(least, Math.max(floor, Math.floor(least * LEAST_KEPT)))
  const spare = tracks.reduce((sum, track) => sum + track.least - floorOf(track), 0)
  if (excess <= 0 || excess > spare) return
  for (const track of tracks) track.least -= Math.ceil(((track.least - floorOf(track)) * excess) / spare)
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
