import type uPlot from 'uplot'
import { axisLabels } from './axis.ts'
import type { Span } from './zoom.ts'

export interface Limit {
  value: number
  label: string
}

interface Look {
  width: number
  height: number
  /** One for each line. */
  colors: readonly string[]
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

const font = '12px system-ui, sans-serif'

/** Lines of averages, each in a band from the lowest to the highest value, and horizontal limits. */
export function chartOptions(look: Look, { shown, limits, onCursor, onZoom }: Wanted): uPlot.Options {
  const axis = {
    stroke: look.text,
    font,
    grid: { stroke: look.grid, width: 1 },
    ticks: { stroke: look.grid },
  }
  return {
    width: look.width,
    height: look.height,
    // Half a label above the highest value, and half of one after the last moment.
    padding: [10, 24, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: true, y: false, setScale: false } },
    scales: {
      x: { time: true, range: () => [shown().from, shown().to] },
      y: { range: (_chart, low, high) => heights(low, high, limits()) },
    },
    axes: [
      { ...axis, values: (_chart, moments, _axis, _space, step) => axisLabels(moments, step) },
      { ...axis, size: 60 },
    ],
    series: [{}, ...look.colors.flatMap(seriesOf)],
    bands: look.colors.map((color, line) => ({
      series: [3 * line + 3, 3 * line + 2],
      fill: `color-mix(in srgb, ${color} 22%, transparent)`,
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
      draw: [(chart) => drawLimits(chart, limits(), look)],
    },
  }
}

const bound = { stroke: 'transparent', width: 0, points: { show: false } }

const seriesOf = (color: string): uPlot.Series[] => [
  { stroke: color, width: 1.75, points: { size: 4, fill: color } },
  bound,
  bound,
]

/** A range with room for all values and limits, and some space around them. */
function heights(low: number | null, high: number | null, limits: readonly Limit[]): [number, number] {
  const known = [low, high, ...limits.map(({ value }) => value)].filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const air = (most - least) * 0.08 || 1
  return [least - air, most + air]
}

function drawLimits(chart: uPlot, limits: readonly Limit[], { danger }: Look): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.strokeStyle = danger
  ctx.fillStyle = danger
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  // The axes were drawn before, and leave their own.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`
  for (const { value, label } of limits) {
    const y = chart.valToPos(value, 'y', true)
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.fillText(label, bbox.left + 4 * devicePixelRatio, y - 4 * devicePixelRatio)
  }
  ctx.restore()
}
