import type uPlot from 'uplot'
import { loneIn } from './align.ts'
import { timeAxis } from './axis.ts'
import { axisFont, drawLimits, drawUnits, type Limit, scaleOf, textWidth, toLabels } from './draw.ts'
import type { Span } from './zoom.ts'

export interface Line {
  name: string
  /** Which of the value axes it belongs to: the left one (0) or the right one (1). */
  axis: number
}

interface Look {
  width: number
  height: number
  /** One for each line. */
  colors: readonly string[]
  lines: readonly Line[]
  /** Symbols of the units, one for each value axis. */
  units: readonly string[]
  text: string
  grid: string
  danger: string
}

interface Wanted {
  /** The shown span. A gesture changes it without making a new chart. */
  shown: () => Span
  /** They may come later than the values, and change. */
  limits: () => readonly Limit[]
  onCursor: (index: number | undefined) => void
  onZoom: (span: Span) => void
}

/** Lines of averages, each in a band from the lowest to the highest value, and horizontal limits. */
export function chartOptions(look: Look, { shown, limits, onCursor, onZoom }: Wanted): uPlot.Options {
  const axis = {
    stroke: look.text,
    font: axisFont,
    grid: { stroke: look.grid, width: 1 },
    ticks: { stroke: look.grid },
  }
  const times = timeAxis(textWidth)
  return {
    width: look.width,
    height: look.height,
    // The units are above the value axes.
    padding: [look.units.some(Boolean) ? 30 : 10, look.units.length > 1 ? 0 : times.overhang, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: true, y: false, setScale: false } },
    scales: {
      x: { time: true, range: () => [shown().from, shown().to] },
      ...Object.fromEntries(
        look.units.map((_, at): [string, uPlot.Scale] => [
          scaleOf(at),
          { range: (_chart, low, high) => heights(low, high, limitsOf(limits(), at)) },
        ]),
      ),
    },
    axes: [
      {
        ...axis,
        space: (_chart, _axis, from, to, width) => times.space(times.step(to - from, width)),
        incrs: (_chart, _axis, from, to, width) => [times.step(to - from, width)],
        values: (_chart, moments, _axis, _space, step) => times.labels(moments, step),
      },
      ...look.units.map((_, at): uPlot.Axis => ({
        ...axis,
        scale: scaleOf(at),
        side: at === 0 ? 3 : 1,
        // As wide as its labels, and as a time below its end needs.
        size: (_chart, labels) => Math.max(times.overhang, axisWidth(labels ?? [])),
        // Two grids at once cannot be read.
        grid: at === 0 ? axis.grid : { show: false },
      })),
    ],
    series: [{}, ...look.lines.flatMap((line, at) => seriesOf(look.colors[at] ?? look.text, line))],
    bands: look.lines.map((_, line) => ({
      series: [3 * line + 3, 3 * line + 2],
      fill: `color-mix(in srgb, ${look.colors[line]} 22%, transparent)`,
    })),
    hooks: {
      setCursor: [({ cursor }) => onCursor(cursor.idx ?? undefined)],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select
          if (width < 8) return
          const [from, to] = [chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x')]
          onZoom({ from: Math.floor(from), to: Math.ceil(to) })
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
      draw: [(chart) => drawLimits(chart, limits(), look.danger), (chart) => drawUnits(chart, look)],
    },
  }
}

/** In few sizes: otherwise the curve would move sideways with each zoom. */
function axisWidth(labels: readonly string[]): number {
  const width = Math.max(0, ...labels.map(textWidth)) + toLabels
  return Math.ceil(width / 12) * 12
}

function seriesOf(color: string, { axis }: Line): uPlot.Series[] {
  const scale = scaleOf(axis)
  const bound = { scale, stroke: 'transparent', width: 0, points: { show: false } }
  const points = { size: 6, fill: color, filter: lonePoints }
  return [{ scale, stroke: color, width: 1.75, points }, bound, bound]
}

/** Of a dense line only those points are drawn that no line leads to: they would not be seen. */
function lonePoints(chart: uPlot, series: number, show: boolean): number[] | null {
  if (show) return null
  const lone = loneIn(chart.data[series] ?? [])
  return lone.length > 0 ? lone : null
}

const limitsOf = (limits: readonly Limit[], axis: number) => limits.filter((limit) => limit.axis === axis)

/** A range with room for all values and limits, and some space around them. */
function heights(low: number | null, high: number | null, limits: readonly Limit[]): [number, number] {
  const known = [low, high, ...limits.map(({ value }) => value)].filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const air = (most - least) * 0.08 || 1
  return [least - air, most + air]
}
