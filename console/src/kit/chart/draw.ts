import type uPlot from 'uplot'

export interface Limit {
  value: number
  label: string
  /** The value axis: the left one (0) or the right one (1). */
  axis: number
}

const size = 12

const fontOf = (px: number) => `${px}px system-ui, sans-serif`

export const axisFont = fontOf(size)

/** From an axis to its labels, in px. */
export const toLabels = 15

export const scaleOf = (axis: number) => `y${axis}`

/** In px, of a text of an axis. */
export function textWidth(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = axisFont
  return context.measureText(text).width
}

export function drawLimits(chart: uPlot, limits: readonly Limit[], danger: string): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.strokeStyle = danger
  ctx.fillStyle = danger
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  // The axes were drawn before, and leave their own.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.font = fontOf(11 * devicePixelRatio)
  for (const { value, label, axis } of limits) {
    const y = chart.valToPos(value, scaleOf(axis), true)
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    const inset = 4 * devicePixelRatio
    const text = shortened(label, bbox.width - 2 * inset, (part) => ctx.measureText(part).width)
    ctx.fillText(text, bbox.left + inset, y - inset)
  }
  ctx.restore()
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

interface Units {
  units: readonly string[]
  text: string
}

/** Each unit above its axis, in one line with the labels. A long one has room inside. */
export function drawUnits(chart: uPlot, { units, text }: Units): void {
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
