import { machine, markdownTable, rewriteFigures, rowsOf, today } from '../../scripts/lib/figures.mjs'

/**
 * @typedef {{ fault: string, times: number, acknowledged: number, lost: number, halfMade: number, badTraces: number,
 *   traces: string, refused: number, unanswered: number, odd: string[], recoveries: number[], problems: string[],
 *   note?: string }} Line
 */

const columns = {
  fault: ({ fault }) => fault,
  times: ({ times }) => String(times),
  acknowledged: ({ acknowledged }) => String(acknowledged),
  lost: ({ lost }) => String(lost),
  'half-made': ({ halfMade }) => String(halfMade),
  'traces per change': ({ traces }) => traces,
  'answered 503': ({ refused }) => String(refused),
  unanswered: ({ unanswered }) => String(unanswered),
  'back after (median / most)': ({ recoveries }) => describeSeconds(recoveries),
}

/** Median and most. */
export function describeSeconds(list) {
  if (list.length === 0) return '–'
  const sorted = list.toSorted((a, b) => a - b)
  const seconds = (value) => `${value.toFixed(2)} s`
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} / ${seconds(sorted.at(-1))}`
}

/** @param {Partial<Line> & { fault: string }} line */
export function lineOf(line) {
  const empty = { times: 1, acknowledged: 0, lost: 0, halfMade: 0, badTraces: 0, refused: 0, unanswered: 0 }
  return { ...empty, traces: '–', odd: [], recoveries: [], problems: [], ...line }
}

/** Everything in a line that is a failure of the platform. */
function failuresOf(line) {
  return [
    ...(line.lost > 0 ? [`${line.lost} acknowledged changes are lost`] : []),
    ...(line.halfMade > 0 ? [`${line.halfMade} changes are there in part`] : []),
    ...(line.badTraces > 0 ? [`${line.badTraces} changes have no trace, or several`] : []),
    ...(line.recoveries.includes(Infinity) ? ['it did not come back'] : []),
    ...line.odd.map((answer) => `it answered ${answer}`),
    ...line.problems,
  ]
}

const cellsOf = (line) => Object.values(columns).map((text) => text(line))

/** Prints the table as Markdown, with what failed below it. Returns how many lines failed. */
export function printTable(lines) {
  console.log(`\n${markdownTable(Object.keys(columns), lines.map(cellsOf))}\n`)
  for (const { fault, note } of lines) if (note) console.log(`${fault}: ${note}`)
  const failed = lines.filter((line) => failuresOf(line).length > 0)
  for (const line of failed) console.log(`FAILED ${line.fault}: ${failuresOf(line).join('; ')}`)
  const sum = (count) => lines.reduce((total, line) => total + count(line), 0)
  console.log(
    `\n${sum(({ acknowledged }) => acknowledged)} changes acknowledged, ${sum(({ lost }) => lost)} lost, ${sum(({ halfMade }) => halfMade)} half-made`,
  )
  console.log(`${lines.length - failed.length} passed, ${failed.length} failed`)
  return failed.length
}

function remark(line) {
  const failures = failuresOf(line).map((failure) => `FAILED: ${failure.split('\n')[0]}`)
  return [...failures, ...(line.note ? [line.note] : [])].join('; ') || '–'
}

/** What a reader of the page wants to know. Anything wrong in the other columns is a remark. */
const recorded = ['fault', 'times', 'acknowledged', 'lost', 'back after (median / most)']

/** Writes into ops/bench/faults.md. A run of some parts does not change the rows of the others. */
export async function recordTable(lines) {
  await rewriteFigures('ops/bench/faults.md', 'faults', (before) => {
    const rows = new Map(rowsOf(before).map((row) => [row[0], row]))
    for (const line of lines)
      rows.set(line.fault, [...recorded.map((name) => columns[name](line)), remark(line), today()])
    const table = markdownTable([...recorded, 'also', 'seen on'], [...rows.values()])
    return `The last part ran on ${machine()}.\n\n${table}`
  })
}
