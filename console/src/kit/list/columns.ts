import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** What the cell says: shown, filtered, exported and, unless there is a number, sorted by. */
  text: (row: Row) => string
  /** Sorted by instead of the text; null and undefined count as empty. */
  number?: (row: Row) => number | null | undefined
  /** The text leads there. */
  href?: (row: Row) => string
  /** Shown in place of the text. */
  render?: (row: Row) => ReactNode
  /** The cell may need more than one line: its row takes the height that it needs. */
  tall?: boolean
  /** Few different values: the filter offers them. */
  hasChoices?: boolean
  /** Not shown until somebody asks for it. */
  isHidden?: boolean
  /** Figures: even widths, set at the end of the cell. */
  figures?: boolean
  /** Least width in px; without it the width follows the content. */
  width?: number
  /** Texts that have to fit whole, whatever the rows hold; a column with a width of its own has no need of them. */
  neverCut?: () => readonly string[]
}

type Options = Pick<Column<never>, 'tall' | 'width' | 'hasChoices' | 'isHidden'>
type Linked<Row> = Pick<Column<Row>, 'href'>
type Holding<Key extends string, Value> = { readonly [K in Key]?: Value | null }

export function text<Key extends string, Row extends object = object>(
  key: Key,
  header: string,
  options?: Options & Linked<Row>,
): Column<Holding<Key, string> & Row> {
  return { id: key, header, text: (row) => row[key] ?? '', ...options }
}

export function number<Key extends string>(
  key: Key,
  header: string,
  options?: Options,
): Column<Holding<Key, number>> {
  return {
    id: key,
    header,
    text: (row) => row[key]?.toString() ?? '',
    number: (row) => numberIn(row[key]),
    figures: true,
    ...options,
  }
}

/** Epoch seconds, shown as local date and time. */
export function date<Key extends string>(
  key: Key,
  header: string,
  options?: Options,
): Column<Holding<Key, number>> {
  return {
    id: key,
    header,
    text: (row) => formatEpochSeconds(row[key]),
    number: (row) => numberIn(row[key]),
    neverCut: widestDates,
    ...options,
  }
}

export function yesNo<Key extends string>(
  key: Key,
  header: string,
  options?: Options,
): Column<Holding<Key, boolean>> {
  return { id: key, header, text: (row) => (row[key] ? 'Yes' : 'No'), hasChoices: true, ...options }
}

export function custom<Row>(column: Column<Row>): Column<Row> {
  return column
}

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** A date that is cut says nothing: room for the widest of the year, as the reader's language writes it. */
const widestDates = () =>
  Array.from({ length: 12 }, (_, month) => dateTime.format(new Date(2028, month, 28, 22, 58, 58)))

/** What is no moment is shown as it came: a platform may write its times in another way. */
export function formatEpochSeconds(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  const moment = new Date(seconds * 1000)
  return Number.isNaN(moment.getTime()) ? String(seconds) : dateTime.format(moment)
}

/** Figures that a platform sends as text sort as figures all the same. */
function numberIn(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}
