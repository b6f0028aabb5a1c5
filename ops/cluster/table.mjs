import { describeSeconds } from '../faults/table.mjs'
import { machine, markdownTable, rewriteFigures, rowsOf, today } from '../../scripts/lib/figures.mjs'

/** How long somebody had to try again, in each round. */
const felt = (part) => (line) => describeSeconds(line.waits.map((wait) => wait[part]))

const columns = {
  fault: ({ fault }) => fault,
  times: ({ times }) => String(times),
  changes: ({ acknowledged }) => String(acknowledged),
  samples: ({ samples }) => String(samples),
  'a change took (median / most)': felt('changes'),
  'samples took': felt('samples'),
  'an alarm took': felt('alarms'),
}

const failuresOf = (line) => [
  ...(line.lost > 0 ? [`${line.lost} acknowledged changes are lost`] : []),
  ...(line.halfMade > 0 ? [`${line.halfMade} changes are there in part`] : []),
  ...(line.badTraces > 0 ? [`${line.badTraces} changes have no trace, or several`] : []),
  ...line.odd.map((answer) => `it answered ${answer}`),
  ...line.problems,
]

const cellsOf = (line) => Object.values(columns).map((text) => text(line))
const sum = (lines, count) => lines.reduce((total, line) => total + count(line), 0)

const summaryOf = (lines, { alarms, crossings }) =>
  `Acknowledged in ${sum(lines, ({ times }) => times)} rounds: ${sum(lines, ({ samples }) => samples)} samples, ` +
  `${sum(lines, ({ acknowledged }) => acknowledged)} changes; ${crossings} crossings of a limit, ${alarms} alarms`

/** Returns how much is wrong. */
export function printTable(lines, summary) {
  console.log(`\n${markdownTable(Object.keys(columns), lines.map(cellsOf))}\n\n${summaryOf(lines, summary)}`)
  const failures = lines.flatMap((line) => failuresOf(line).map((failure) => `${line.fault}: ${failure}`))
  const all = [...failures, ...summary.problems]
  for (const failure of all) console.log(`FAILED ${failure}`)
  if (all.length === 0) console.log('Nothing that was acknowledged is lost, and nothing is there twice.')
  return all.length
}

/** Writes into ops/bench/faults.md. Rows of faults that were not tried stay. */
export async function recordTable(lines, summary) {
  await rewriteFigures('ops/bench/faults.md', 'cluster', (before) => {
    const rows = new Map(rowsOf(before).map((row) => [row[0], row]))
    for (const line of lines) {
      const remark = failuresOf(line).map((failure) => `FAILED: ${failure.split('\n')[0]}`)
      rows.set(line.fault, [...cellsOf(line), remark.join('; ') || '–', today()])
    }
    const wrong = sum(lines, (line) => failuresOf(line).length) + summary.problems.length
    const table = markdownTable([...Object.keys(columns), 'also', 'seen on'], [...rows.values()])
    const verdict = wrong === 0 ? 'nothing was lost, nothing was there twice' : `${wrong} failures`
    return `${summaryOf(lines, summary)}: ${verdict}. The last run was on ${machine()}.\n\n${table}`
  })
}
