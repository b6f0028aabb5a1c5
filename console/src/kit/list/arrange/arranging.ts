import { listLimits } from '#contract/limits'
import type { SavedList } from '../savedList.ts'

/** Moves a column to the position of another visible one. Hidden columns between them stay where they are. */
export function movedTo(
  order: readonly string[],
  visible: readonly string[],
  column: string,
  index: number,
): string[] {
  const target = visible[index]
  const from = visible.indexOf(column)
  if (target === undefined || from < 0 || target === column) return [...order]
  const others = order.filter((id) => id !== column)
  return others.toSpliced(others.indexOf(target) + (index > from ? 1 : 0), 0, column)
}

/** Without a width the column has the one that its content asks for. */
export function withWidth(widths: SavedList['widths'], column: string, width?: number): SavedList['widths'] {
  const others = widths.filter((one) => one.column !== column)
  const { min, max } = listLimits.width
  return width === undefined
    ? others
    : [...others, { column, width: Math.round(Math.min(max, Math.max(min, width))) }]
}

/** The columns of a grid, with another width of one of them. */
export const withTrack = (template: string, at: number, width: number): string =>
  (template.match(/minmax\([^)]*\)|\S+/g) ?? [])
    .map((track, index) => (index === at ? `${Math.round(width)}px` : track))
    .join(' ')

/** Where a column is dropped: at the header below the pointer, or the nearest one. */
export function indexAt(edges: readonly { left: number; right: number }[], x: number): number {
  const inside = edges.findIndex(({ left, right }) => x >= left && x < right)
  if (inside >= 0) return inside
  return x < (edges[0]?.left ?? 0) ? 0 : edges.length - 1
}
