import { mostRowsInPdf } from '#contract/fields/reports'
import { inTurns } from '../base/fairness/turns.ts'
import { curveParts } from '../domain/reports/following.ts'
import type { LocationReport } from '../domain/reports/reading.ts'
import { limitsText, namesOf, tablesOf, type Cell, type NameOf, type Table } from './tables.ts'
import { datesIn, summaryOf, type Dates, type ReportFacts } from './words.ts'

/** A report as pdfmake lays it out. It is data alone, so that a thread can take it. */

type Node = Record<string, unknown>

const colors = {
  text: '#16211f',
  quiet: '#5b6b69',
  line: '#c9d3d1',
  curve: '#0f6f66',
  band: '#e0f2ef',
  limit: '#b3261e',
  gap: '#eeeeee',
}

/** In points, of a page with margins. */
const width = 515
const chart = { height: 70, width }

export interface LaidOut {
  head: Node
  /** Of each location, as JSON: made one after the other, and passed to a thread at once. */
  contents: string[]
}

export async function documentOf(facts: ReportFacts): Promise<LaidOut> {
  const dates = datesIn(facts.language)
  const contents: string[] = []
  await inTurns(facts.locations, (location) => {
    const pages = locationOf(location, facts, dates)
    const before = contents.length > 0 ? [{ text: '', pageBreak: 'before' }] : []
    contents.push(JSON.stringify([...before, ...pages]))
  })
  return { head: headOf(facts), contents }
}

function headOf(facts: ReportFacts): Node {
  return {
    info: {
      title: `${facts.texts.title} ${facts.locations.map(({ location }) => location.name).join(', ')}`,
    },
    displayTitle: true,
    lang: facts.language,
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { font: 'Roboto', fontSize: 8, color: colors.text },
  }
}

function locationOf(of: LocationReport, facts: ReportFacts, dates: Dates): Node[] {
  const { texts, period, language, madeBy, madeAt } = facts
  const { name, address, timeZone } = of.location
  const nameOf = namesOf([of])
  const [measurements, , limits, excursions, ...others] = tablesOf([of], facts, { dates, nameOf })
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const cellOf = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return cell
    return typeof cell === 'number' ? numbers.format(cell) : dates.text(cell.time, cell.timeZone)
  }
  const tableOf = (table: Table | undefined): Node[] =>
    !table || table.rows.length === 0
      ? []
      : [
          heading(table.title),
          ...(table.rows.length > mostRowsInPdf
            ? [{ text: texts.listedOf(mostRowsInPdf, table.rows.length), color: colors.quiet }]
            : []),
          {
            layout: 'lightHorizontalLines',
            fontSize: 7,
            table: {
              headerRows: 1,
              widths: table.columns.map((_, at) => (at === 0 ? '*' : 'auto')),
              body: [
                table.columns.map((text) => ({ text, bold: true })),
                ...table.rows.slice(0, mostRowsInPdf).map((row) =>
                  row.map((cell) => ({
                    text: cellOf(cell),
                    ...(typeof cell === 'number' && { alignment: 'right' }),
                  })),
                ),
              ],
            },
          },
        ]
  const from = dates.text(period.from, timeZone)
  const to = dates.text(period.to, timeZone)
  return [
    { text: name, fontSize: 20, bold: true },
    ...(address === '' ? [] : [{ text: address, fontSize: 10 }]),
    { text: texts.period(from, to, timeZone), fontSize: 10, margin: [0, 2, 0, 0] },
    { text: texts.madeBy(madeBy, dates.text(madeAt, timeZone)), color: colors.quiet },
    ...summaryOf(of, facts, dates).map((text, at) => ({
      text,
      fontSize: 13,
      margin: [0, at === 0 ? 14 : 2, 0, 0],
    })),
    ...tableOf(measurements),
    ...tableOf(limits),
    ...curvesOf(of, facts, { dates, nameOf }),
    ...tableOf(excursions && narrow(excursions, cellOf)),
    ...others.flatMap(tableOf),
  ]
}

const heading = (text: string): Node => ({ text, fontSize: 11, bold: true, margin: [0, 14, 0, 4] })

/** What belongs together is in one column: a page is not as wide as a spreadsheet. */
function narrow({ title, columns, rows }: Table, cellOf: (cell: Cell) => string): Table {
  const together = [[0], [1], [2], [3], [4], [5], [6, 7], [8, 9], [10], [11, 12]]
  const join = (cells: readonly Cell[], separator: string) =>
    cells.map(cellOf).filter(Boolean).join(separator)
  return {
    title,
    columns: together.map((group) =>
      join(
        group.map((at) => columns[at] ?? null),
        ', ',
      ),
    ),
    rows: rows.map((row) =>
      together.map((group) =>
        group.length === 1
          ? (row[group[0] ?? 0] ?? null)
          : join(
              group.map((at) => row[at] ?? null),
              ', ',
            ),
      ),
    ),
  }
}

function curvesOf(
  of: LocationReport,
  facts: ReportFacts,
  { dates, nameOf }: { dates: Dates; nameOf: NameOf },
): Node[] {
  return of.measured
    .filter(({ followed }) => followed.samples > 0)
    .map((one) => {
      const { facts: measured, limits } = one
      const moment = (time: number) => dates.text(time, of.location.timeZone)
      const { shapes, low, high } = curveOf(one, facts)
      const numbers = new Intl.NumberFormat(facts.language, { maximumFractionDigits: 2 })
      return {
        unbreakable: true,
        margin: [0, 12, 0, 0],
        stack: [
          {
            columns: [
              { text: nameOf(measured), bold: true },
              { text: limitsText(limits, measured.unit, moment, facts.texts), alignment: 'right' },
            ],
          },
          { canvas: shapes, margin: [0, 3, 0, 0] },
          {
            columns: [
              { text: moment(facts.period.from) },
              {
                text: `${numbers.format(low)} … ${numbers.format(high)} ${measured.unit ?? ''}`,
                alignment: 'center',
              },
              { text: moment(facts.until), alignment: 'right' },
            ],
            fontSize: 6,
            color: colors.quiet,
          },
        ],
      }
    })
}

/** The least and the greatest value of each part as an area, the limits as lines as long as they held, and what lies within them as a band. */
function curveOf({ limits, followed }: LocationReport['measured'][number], { period, until }: ReportFacts) {
  const { least, greatest } = followed.curve
  const lines = limits.flatMap(({ from, limits: some }, at) =>
    some
      .filter(({ enabled }) => enabled)
      .map((limit) => ({
        ...limit,
        from: Math.max(period.from, from),
        to: Math.min(until, limits[at + 1]?.from ?? until),
      })),
  )
  const values = [followed.least ?? 0, followed.greatest ?? 0, ...lines.map(({ threshold }) => threshold)]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const margin = (highest - lowest || 1) * 0.08
  const [low, high] = [lowest - margin, highest + margin]
  const y = (value: number) => chart.height * (1 - (value - low) / (high - low))
  const x = (time: number) => (chart.width * (time - period.from)) / (until - period.from)
  const partWidth = chart.width / curveParts

  const bands = limits.map(({ from, limits: some }, at) => {
    const on = some.filter(({ enabled }) => enabled)
    const above = on
      .filter(({ comparison }) => comparison.startsWith('GREATER'))
      .map(({ threshold }) => threshold)
    const below = on
      .filter(({ comparison }) => comparison.startsWith('LESS'))
      .map(({ threshold }) => threshold)
    if (above.length + below.length === 0) return []
    const [begins, ends] = [Math.max(period.from, from), Math.min(until, limits[at + 1]?.from ?? until)]
    const top = y(Math.min(high, ...above))
    const bottom = y(Math.max(low, ...below))
    return bottom <= top || ends <= begins
      ? []
      : [{ type: 'rect', x: x(begins), y: top, w: x(ends) - x(begins), h: bottom - top, color: colors.band }]
  })

  const areas: Node[] = []
  for (let begin = 0; begin < curveParts;) {
    let end = begin
    while (end < curveParts && least[end] !== null) end += 1
    if (end > begin) {
      const over = Array.from({ length: end - begin }, (_, at) => ({
        x: (begin + at + 0.5) * partWidth,
        y: y(greatest[begin + at] ?? 0),
      }))
      const under = Array.from({ length: end - begin }, (_, at) => ({
        x: (begin + at + 0.5) * partWidth,
        y: y(least[begin + at] ?? 0) + 0.3,
      }))
      areas.push({
        type: 'polyline',
        lineWidth: 0.6,
        lineColor: colors.curve,
        color: colors.curve,
        closePath: true,
        points: [...over, ...under.toReversed()],
      })
    }
    begin = end + 1
  }

  return {
    low: followed.least ?? 0,
    high: followed.greatest ?? 0,
    shapes: [
      ...bands.flat(),
      ...followed.gaps.map(({ begins, ends }) => ({
        type: 'rect',
        x: x(begins),
        y: 0,
        w: x(ends) - x(begins),
        h: chart.height,
        color: colors.gap,
      })),
      ...areas,
      ...lines.map(({ threshold, from, to }) => ({
        type: 'line',
        x1: x(from),
        x2: x(to),
        y1: y(threshold),
        y2: y(threshold),
        lineWidth: 0.7,
        dash: { length: 3 },
        lineColor: colors.limit,
      })),
      { type: 'rect', x: 0, y: 0, w: chart.width, h: chart.height, lineWidth: 0.5, lineColor: colors.line },
    ],
  }
}
