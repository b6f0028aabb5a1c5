import type { Severity } from '#contract/values'
import type uPlot from 'uplot'

export interface Limit {
  value: number
  label: string
  /** The value axis: the left one (0) or the right one (1). */
  axis: number
  severity: Severity
  /** Where values raise an alarm. Empty if only the limit itself does. */
  side: 'above' | 'below' | null
}

/** Of a severity: a line that is told apart without its colour too. */
const dashes: Record<Severity, readonly number[]> = { CRITICAL: [], WARNING: [6, 4], INFO: [2, 3] }

/** So many times the height of the values a limit may take for itself. Beyond that it is an arrow at the edge. */
const mostHeights = 4
/** Of the greatest value, in case they hardly differ. */
const leastHeight = 0.05

/** A range with room for all values, and for the limits near them, and some space around them. Without values: for all limits. */
export function heights(
  low: number | null | undefined,
  high: number | null | undefined,
  limits: readonly Pick<Limit, 'value'>[],
): [number, number] {
  const values = [low, high].filter((value) => typeof value === 'number')
  if (values.length === 0 && limits.length === 0) return [0, 1]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const height = Math.max(highest - lowest, leastHeight * Math.max(...values.map(Math.abs)))
  const near = limits
    .map(({ value }) => value)
    .filter(
      (value) =>
        values.length === 0 || Math.max(highest, value) - Math.min(lowest, value) <= mostHeights * height,
    )
  const [least, most] = [Math.min(...values, ...near), Math.max(...values, ...near)]
  const air = (most - least) * 0.08 || 1
  return [least - air, most + air]
}

/** As much of a text as there is room for. */
function shortened(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const letters = Array.from(text)
  const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  let length = letters.length - 1
  while (length > 0 && widthOf(cut(length)) > room) length -= 1
  return cut(length)
}

export interface LimitColors {
  severities: Record<Severity, string>
  text: string
}

const scaleOf = (limit: Limit) => `y${limit.axis}`

/** Below the lines: where values raise an alarm. */
export function drawBands(chart: uPlot, limits: readonly Limit[], { severities }: LimitColors): void {
  const { ctx, bbox } = chart
  const end = bbox.top + bbox.height
  ctx.save()
  ctx.globalAlpha = 0.08
  for (const limit of limits) {
    if (limit.side === null) continue
    const y = Math.min(end, Math.max(bbox.top, chart.valToPos(limit.value, scaleOf(limit), true)))
    ctx.fillStyle = severities[limit.severity]
    if (limit.side === 'above') ctx.fillRect(bbox.left, bbox.top, bbox.width, y - bbox.top)
    else ctx.fillRect(bbox.left, y, bbox.width, end - y)
  }
  ctx.restore()
}

/** Each as a line with its name on the side of its axis, or as an arrow at the edge if it is far from the values. */
export function drawLimits(
  chart: uPlot,
  limits: readonly Limit[],
  { severities, text: textColor }: LimitColors,
): void {
  const { ctx, bbox } = chart
  const px = devicePixelRatio
  const inset = 4 * px
  const lineHeight = 15 * px
  const beyond = { above: 0, below: 0 }
  ctx.save()
  ctx.textBaseline = 'alphabetic'
  ctx.font = `${11 * px}px system-ui, sans-serif`
  for (const limit of limits) {
    const color = severities[limit.severity]
    const scale = chart.scales[scaleOf(limit)]
    const { min = null, max = null } = scale ?? {}
    const isLeft = limit.axis === 0
    const at = isLeft ? bbox.left + inset : bbox.left + bbox.width - inset
    const write = (label: string, y: number) => {
      ctx.fillStyle = textColor
      ctx.textAlign = isLeft ? 'left' : 'right'
      ctx.fillText(
        shortened(label, bbox.width - 2 * inset, (part) => ctx.measureText(part).width),
        at,
        y,
      )
    }
    if (min !== null && max !== null && (limit.value < min || limit.value > max)) {
      const isAbove = limit.value > max
      const row = isAbove ? beyond.above++ : beyond.below++
      const y = isAbove
        ? bbox.top + (row + 1) * lineHeight
        : bbox.top + bbox.height - inset - row * lineHeight
      write(`${isAbove ? '▲' : '▼'} ${limit.label}`, y)
      continue
    }
    const y = chart.valToPos(limit.value, scaleOf(limit), true)
    ctx.strokeStyle = color
    ctx.lineWidth = (limit.severity === 'CRITICAL' ? 1.5 : 1) * px
    ctx.setLineDash(dashes[limit.severity].map((length) => length * px))
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    // A mark at the axis to which it belongs.
    ctx.fillStyle = color
    ctx.fillRect(isLeft ? bbox.left - inset : bbox.left + bbox.width, y - 1.5 * px, inset, 3 * px)
    write(limit.label, y - inset)
  }
  ctx.restore()
}
