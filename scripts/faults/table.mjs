/**
 * @typedef {{ fault: string, times: number, acknowledged: number, lost: number, halfMade: number, badTraces: number,
 *   refused: number, unanswered: number, odd: string[], recoveries: number[], problems: string[], note?: string }} Line
 */

const columns = {
  fault: ({ fault }) => fault,
  times: ({ times }) => String(times),
  acknowledged: ({ acknowledged }) => String(acknowledged),
  lost: ({ lost }) => String(lost),
  'half-made': ({ halfMade }) => String(halfMade),
  'traces ≠ 1': ({ badTraces }) => String(badTraces),
  'answered 503': ({ refused }) => String(refused),
  unanswered: ({ unanswered }) => String(unanswered),
  'back after (median / most)': ({ recoveries }) => describeRecoveries(recoveries),
}

function describeRecoveries(recoveries) {
  if (recoveries.length === 0) return '–'
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (value) => `${value.toFixed(2)} s`
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} / ${seconds(sorted.at(-1))}`
}

/** @param {Partial<Line> & { fault: string }} line */
export function lineOf(line) {
  const empty = { times: 1, acknowledged: 0, lost: 0, halfMade: 0, badTraces: 0, refused: 0, unanswered: 0 }
  return { ...empty, odd: [], recoveries: [], problems: [], ...line }
}

/** Everything that a line says against the platform. */
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

/** Prints the table as Markdown, with what failed below it; answers how many lines failed. */
export function printTable(lines) {
  const cells = [
    Object.keys(columns),
    ...lines.map((line) => Object.values(columns).map((text) => text(line))),
  ]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const print = (row) =>
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`)
  console.log()
  print(cells[0])
  print(widths.map((width) => '-'.repeat(width)))
  for (const row of cells.slice(1)) print(row)
  console.log()
  for (const { fault, note } of lines) if (note) console.log(`${fault}: ${note}`)
  const failed = lines.filter((line) => failuresOf(line).length > 0)
  for (const line of failed) console.log(`FAILED ${line.fault}: ${failuresOf(line).join('; ')}`)
  console.log(`\n${lines.length - failed.length} passed, ${failed.length} failed`)
  return failed.length
}
