import { numberText } from '#contract/measuring/quantities'
import { secondsPer } from '#contract/limits'
import type uPlot from 'uplot'
import { loneIn } from './align.ts'
import type { Span } from './gestures.ts'
import { drawBands, drawLimits, heights, type Limit, type LimitColors } from './limits.ts'
import { onReadersClock } from '../../ui/clock.ts'
import { dates, type DateTexts } from '../../ui/dates.ts'
import { numberLocale } from '../../ui/language.ts'

const { minute, hour, day } = secondsPer

/** Steps between two labels of a time axis. A month begins on its first day. */
const steps = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => count * hour),
  ...[1, 2, 3, 5, 7, 10, 15, 30].map((count) => count * day),
]

/** Between two labels, in px. */
const labelGap = 16

/** Moments whose labels are about as wide as they get, in every language: two figures for the day and the hour. */
const wideMoments = [10, 22].map((hours) => new Date(2028, 8, 28, hours, 58, 58).getTime() / 1000)

export interface TimeAxis {
  /** The shortest step at which no two labels touch. */
  step: (spanSeconds: number, plotWidth: number) => number
  /** What two labels at this step need from one middle to the next, in px. */
  space: (stepSeconds: number) => number
  /** What a label needs beside the first and the last moment, in px. */
  overhang: number
  labels: (moments: readonly number[], stepSeconds: number) => string[]
}

/** A time axis in the reader's language: its labels, and how far apart they are. */
export function timeAxis(
  widthOf: (text: string) => number,
  { day: asDay, time: asTime, exactTime: asExactTime }: DateTexts = dates(),
): TimeAxis {
  const widest = (as: (seconds: number) => string) =>
    Math.max(...wideMoments.map((moment) => widthOf(as(moment))))
  const dayWidth = widest(asDay)
  const timeWidth = Math.max(dayWidth, widest(asTime))
  const exactWidth = Math.max(dayWidth, widest(asExactTime))

  const width = (step: number) => (step >= day ? dayWidth : step < minute ? exactWidth : timeWidth)
  const space = (step: number) => Math.ceil(width(step)) + labelGap
  const longest = steps.at(-1) ?? day

  return {
    space,
    step: (span, plotWidth) => steps.find((step) => (step / span) * plotWidth >= space(step)) ?? longest,
    overhang: Math.ceil(exactWidth / 2),
    // The date where a day begins, and otherwise the time.
    labels: (moments, step) => {
      if (step >= day) return moments.map(asDay)
      const time = step < minute ? asExactTime : asTime
      return moments.map((moment, index) => {
        const before = moments[index - 1]
        const isSameDay = before !== undefined && asDay(before) === asDay(moment)
        return isSameDay ? time(moment) : `${time(moment)}\n${asDay(moment)}`
      })
    },
  }
}

/** A time that is marked over the whole height. */
export type Shade = Span

const size = 12

const fontOf = (px: number) => `${px}px system-ui, sans-serif`

const axisFont = fontOf(size)

/** From an axis to its labels, in px. */
const toLabels = 15

const scaleOf = (axis: number) => `y${axis}`

function textWidth(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = axisFont
  return context.measureText(text).width
}

function drawShades(chart: uPlot, shades: readonly Shade[], danger: string): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.fillStyle = danger
  ctx.globalAlpha = 0.14
  for (const { from, to } of shades) {
    const [left, right] = [from, to].map((moment) => {
      const at = chart.valToPos(moment, 'x', true)
      return Math.min(bbox.left + bbox.width, Math.max(bbox.left, at))
    })
    // A short one is still seen.
    const width = Math.max((right ?? 0) - (left ?? 0), 2 * devicePixelRatio)
    ctx.fillRect(left ?? 0, bbox.top, width, bbox.height)
  }
  ctx.restore()
}

interface Units {
  units: readonly string[]
  text: string
}

/** Each unit above its axis, in one line with the labels. A long one has room inside. */
function drawUnits(chart: uPlot, { units, text }: Units): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.fillStyle = text
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.font = fontOf(size * devicePixelRatio)
  for (const [at, unit] of units.entries()) {
    const { width } = ctx.measureText(unit)
    const gap = toLabels * devicePixelRatio
    const left =
      at === 0
        ? Math.max(0, bbox.left - gap - width)
        : Math.min(ctx.canvas.width - width, bbox.left + bbox.width + gap)
    ctx.fillText(unit, left, bbox.top - 16 * devicePixelRatio)
  }
  ctx.restore()
}

export interface Line {
  name: string
  axis: number
  /** Which of the colours. */
  color: number
  /** The same of an earlier time: pale, and without its band. */
  isPale: boolean
}

interface Look extends LimitColors {
  width: number
  height: number
  colors: readonly string[]
  lines: readonly Line[]
  /** Symbols of the units, one for each value axis. */
  units: readonly string[]
  grid: string
  danger: string
}

interface Wanted {
  /** The shown span. A gesture changes it without making a new chart. */
  shown: () => Span
  /** They may come later than the values, and change. */
  limits: () => readonly Limit[]
  shades: () => readonly Shade[]
  onCursor: (index: number | undefined) => void
  onZoom: (span: Span) => void
}

/** Lines of averages, each in a band from the lowest to the highest value, and horizontal limits. */
export function chartOptions(look: Look, { shown, limits, shades, onCursor, onZoom }: Wanted): uPlot.Options {
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
    tzDate: onReadersClock,
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
        values: (_chart, values) =>
          values.map((value: number | null) =>
            value === null ? '' : numberText(value, { locale: numberLocale() }),
          ),
        // As wide as its labels, and as a time below its end needs.
        size: (_chart, labels) => Math.max(times.overhang, axisWidth(labels ?? [])),
        // Two grids at once cannot be read.
        grid: at === 0 ? axis.grid : { show: false },
      })),
    ],
    series: [{}, ...look.lines.flatMap((line) => seriesOf(colorOf(look, line), line))],
    bands: look.lines.map((line, at) => ({
      series: [3 * at + 3, 3 * at + 2],
      fill: line.isPale ? 'transparent' : `color-mix(in srgb, ${colorOf(look, line)} 22%, transparent)`,
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
      // Below the lines.
      drawClear: [
        (chart) => drawShades(chart, shades(), look.danger),
        (chart) => drawBands(chart, limits(), look),
      ],
      draw: [(chart) => drawLimits(chart, limits(), look), (chart) => drawUnits(chart, look)],
    },
  }
}

/** In few sizes: otherwise the curve would move sideways with each zoom. */
function axisWidth(labels: readonly string[]): number {
  const width = Math.max(0, ...labels.map(textWidth)) + toLabels
  return Math.ceil(width / 12) * 12
}

function colorOf({ colors, text }: Look, { color, isPale }: Line): string {
  const whole = colors[color] ?? text
  return isPale ? `color-mix(in srgb, ${whole} 45%, transparent)` : whole
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
