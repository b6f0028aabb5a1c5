/** The points of one line: start time, lowest value, average and highest value. */
export interface Points {
  times: readonly number[]
  min: readonly number[]
  avg: readonly number[]
  max: readonly number[]
  /** Seconds without a point after which the line has a gap. */
  longestGap: number
}

/** A value, a gap (null), or nothing at this time while the line continues (undefined). */
type Cell = number | null | undefined

export interface Aligned {
  times: number[]
  /** For each line in turn: averages, lowest and highest values. */
  columns: Cell[][]
}

/** Puts all lines on one time axis. A line has a gap after its last point if nothing follows for too long. */
export function align(lines: readonly Points[]): Aligned {
  const gapped = lines.map(withGaps)
  const times = [...new Set(gapped.flatMap(({ times: own }) => own))].sort((a, b) => a - b)
  const at = new Map(times.map((time, index) => [time, index]))
  const columns = gapped.flatMap(({ times: own, values }) =>
    values.map((column) => {
      const cells: Cell[] = Array.from({ length: times.length })
      for (const [index, time] of own.entries()) cells[at.get(time) ?? 0] = column[index] ?? null
      return cells
    }),
  )
  return { times, columns }
}

function withGaps({ times, min, avg, max, longestGap }: Points) {
  const gapped: number[] = []
  const values: (number | null)[][] = [[], [], []]
  const put = (time: number, ...three: (number | null)[]) => {
    gapped.push(time)
    for (const [index, column] of values.entries()) column.push(three[index] ?? null)
  }
  for (const [index, time] of times.entries()) {
    put(time, avg[index] ?? null, min[index] ?? null, max[index] ?? null)
    const next = times[index + 1]
    if (next !== undefined && next - time > longestGap) put(time + 1, null, null, null)
  }
  return { times: gapped, values }
}

/** Where the values are that have a gap, or nothing, on both sides. */
export function loneIn(cells: ArrayLike<Cell>): number[] {
  const lone: number[] = []
  let before: Cell = null
  let last = -1
  const isLone = (after: Cell) =>
    last >= 0 && typeof cells[last] === 'number' && before === null && after === null
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    if (cell === undefined) continue
    if (isLone(cell)) lone.push(last)
    before = last < 0 ? null : (cells[last] ?? null)
    last = at
  }
  if (isLone(null)) lone.push(last)
  return lone
}
