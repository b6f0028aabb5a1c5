import type { ReactNode } from 'react'
import { dates } from '../../ui/dates.ts'
import { texts as common } from '../../texts/common.ts'

export interface Column<Row> {
  id: string
  header: string
  /** The cell's text: shown, filtered, exported and, unless there is a number, sorted by. */
  text: (row: Row) => string
  /** Sorted by this instead of the text. Null and undefined count as empty. */
  number?: (row: Row) => number | null | undefined
  /** The address that the text links to. */
  href?: (row: Row) => string
  /** Shown instead of the text. */
  render?: (row: Row) => ReactNode
  /** The cell may need several lines. Its row grows with it. */
  tall?: boolean
  /** The column has few different values, and the filter offers them. */
  hasChoices?: boolean
  /** The words for its values. Addresses and saved filters name the value, which is the same in every language. */
  words?: Readonly<Record<string, string>>
  /** Most rows have nothing here. A card leaves it out then. */
  isRare?: boolean
  /** Hidden at first. */
  isHidden?: boolean
  /** It has nothing to show at the moment, so it takes no room, unless the list is sorted or filtered by it. */
  isBlank?: boolean
  /** What it shows is loaded after the rows. Until then it has the room that it had last, or none if it was blank. */
  isPending?: boolean
  /** Numbers: digits of equal width, aligned to the end of the cell. */
  figures?: boolean
  /** The smallest width in px. Without it the width follows the content. */
  width?: number
  /** In px, as the person has set it. It neither grows nor shrinks. */
  setWidth?: number
  /** In px, what its texts can ask for. Beyond it they are cut before those of other columns. */
  most?: number
  /** Texts that must fit without being cut. A column with its own width does not need them. */
  neverCut?: () => readonly string[]
}

type Options = Pick<Column<never>, 'tall' | 'width' | 'hasChoices' | 'isHidden'>
type Linked<Row> = Pick<Column<Row>, 'href'>
type RowWith<Key extends string, Value> = { readonly [K in Key]?: Value | null }

export function text<Key extends string, Row extends object = object>(
  key: Key,
  header: string,
  options?: Options & Linked<Row>,
): Column<RowWith<Key, string> & Row> {
  return { id: key, header, text: (row) => row[key] ?? '', ...options }
}

export function number<Key extends string>(
  key: Key,
  header: string,
  { unit, ...options }: Options & { /** Shown after each number. */ unit?: string } = {},
): Column<RowWith<Key, number>> {
  const shown = (row: RowWith<Key, number>) => row[key]?.toString() ?? ''
  return {
    id: key,
    header,
    text: shown,
    // Only where it is read: an exported or filtered number stays a number.
    ...(unit !== undefined && {
      render: (row: RowWith<Key, number>) => (shown(row) === '' ? '' : `${shown(row)} ${unit}`),
    }),
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
): Column<RowWith<Key, number>> {
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
): Column<RowWith<Key, boolean>> {
  const words = { true: common.yes, false: common.no }
  return {
    id: key,
    header,
    text: (row) => words[row[key] ? 'true' : 'false'],
    hasChoices: true,
    words,
    ...options,
  }
}

/** The columns of fields that a list does not show at first. */
export const otherColumns = <Name extends string>(
  fields: readonly { name: Name; label: string; text: (value: string) => string }[],
  shown: readonly Pick<Column<never>, 'id'>[],
): Column<RowWith<Name, string>>[] =>
  fields
    .filter(({ name }) => !shown.some(({ id }) => id === name))
    .map(({ name, label, text: said }) => ({
      id: name,
      header: label,
      text: (row) => said(row[name] ?? ''),
      isHidden: true,
    }))

export function custom<Row>(column: Column<Row>): Column<Row> {
  return column
}

/** A cut date is useless, so there is room for the widest date of the year in the reader's language. */
const widestDates = () =>
  Array.from({ length: 12 }, (_, month) => dates().dateTime(Date.UTC(2028, month, 28, 22, 58, 58) / 1000))

export const formatEpochSeconds = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? '' : dates().dateTime(seconds)

/** Numbers that a platform sends as text still sort as numbers. */
function numberIn(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}
