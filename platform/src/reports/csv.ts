import { csvField } from '#contract/csv'
import type { Cell, MomentCell, Table } from './tables.ts'

/** The same in each language: a comma, a point in numbers, and moments as ISO 8601 with the location's offset. */

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone, as if it were UTC, in seconds. */
export function wallClock({ time, timeZone }: MomentCell): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(time * 1000).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) /
    1000
  )
}

function momentText(cell: MomentCell): string {
  const whole = Math.floor(cell.time)
  const wall = wallClock({ ...cell, time: whole })
  const minutes = Math.round((wall - whole) / 60)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${new Date(wall * 1000).toISOString().slice(0, 19)}${offset}`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  // A number of ours is no formula, also below zero.
  if (typeof cell === 'number') return String(cell)
  return csvField(typeof cell === 'string' ? cell : momentText(cell))
}

const line = (cells: readonly Cell[]) => `${cells.map(cellText).join(',')}\r\n`

/** The first table begins with the first line. An empty line and its title are before each of the others. */
export function* csvOf(tables: readonly Table[]): Generator<string> {
  for (const [at, { title, columns, rows }] of tables.entries()) {
    if (at > 0) yield `\r\n${line([title])}`
    yield line(columns)
    for (const row of rows) yield line(row)
  }
}
