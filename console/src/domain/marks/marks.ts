import type { Marks } from '#contract/schemas/values'
import { type ValueMark, valueMarks } from '#contract/first-page-values'
import { texts } from '../../texts/marks.ts'
import { locationAddress } from '../addresses.ts'

export const markTexts = texts.marks

const fields: Record<ValueMark, keyof Marks> = {
  BEYOND_LIMIT: 'beyondLimit',
  OUT_OF_RANGE: 'outOfRange',
  LATE: 'late',
}

/** Each mark that there is, with its count, the worst first. Another platform may send no counts. */
export const countsOf = (marks: Marks | undefined): { mark: ValueMark; count: number; text: string }[] =>
  valueMarks.flatMap((mark) => {
    const count = marks?.[fields[mark]] ?? 0
    return count > 0 ? [{ mark, count, text: texts.marked(count, mark) }] : []
  })

/** "2 open alarms". Empty if there are none. */
export const alarmsText = (count = 0): string => (count > 0 ? texts.openAlarms(count) : '')

export const isMarked = (marks: Marks | undefined): boolean => countsOf(marks).length > 0

/** "1 beyond a limit, 2 late" */
export const marksText = (marks: Marks | undefined): string =>
  countsOf(marks)
    .map(({ text }) => text)
    .join(', ')

export const sumOf = (all: readonly (Marks | undefined)[]): Marks => {
  const sum = (field: keyof Marks) => all.reduce((total, marks) => total + (marks?.[field] ?? 0), 0)
  return { beyondLimit: sum('beyondLimit'), outOfRange: sum('outOfRange'), late: sum('late') }
}

export const countMarks = (all: readonly (readonly ValueMark[])[]): Marks => {
  const count = (mark: ValueMark) => all.filter((marks) => marks.includes(mark)).length
  return { beyondLimit: count('BEYOND_LIMIT'), outOfRange: count('OUT_OF_RANGE'), late: count('LATE') }
}

/** Which values a location's page shows: those with a mark, of the whole location or of a part of it. */
export interface ValuesFilter {
  mark: ValueMark
  zone?: string | undefined
  device?: string | undefined
  component?: string | undefined
}

const scopes = ['zone', 'device', 'component'] as const

export function markedAddress(locationId: string, { mark, ...within }: ValuesFilter): string {
  const search = new URLSearchParams({ mark })
  for (const scope of scopes) {
    const id = within[scope]
    if (id !== undefined) search.set(scope, id)
  }
  return `${locationAddress(locationId)}?${search.toString()}`
}

/** The page of a location, with one of its zones or components pointed out. */
export const highlightAddress = (
  locationId: string,
  within: { zone: string } | { component: string },
): string => `${locationAddress(locationId)}?${new URLSearchParams(within).toString()}`

/** What the address says. Without a known mark all values are shown. */
export function readValuesFilter(search: Record<string, string | undefined>): ValuesFilter | undefined {
  const mark = valueMarks.find((known) => known === search['mark'])
  if (!mark) return undefined
  const [zone, device, component] = scopes.map((scope) => search[scope])
  return { mark, zone, device, component }
}

/** How marks are kept current: values get late without anybody doing anything. Only while the page is visible. */
export const marksLive = {
  refetchInterval: 60_000,
  staleTime: 0,
  // A platform without the call shows its lists as before.
  retry: false,
} as const
