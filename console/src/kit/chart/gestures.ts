import type uPlot from 'uplot'
import { type Span, zoomed } from './zoom.ts'

interface Wanted {
  longest: number
  now: () => number
  /** Is told of each step, before it is drawn. */
  onStep: (span: Span) => void
  onZoom: (span: Span) => void
}

/** The curve follows at once. Its points are loaded again when the hand rests. */
const restMs = 250

/** Wheel and pinch zoom in and out. Returns a function that removes the listeners. */
export function addGestures(chart: uPlot, { longest, now, onStep, onZoom }: Wanted): () => void {
  const until = new AbortController()
  const { over } = chart
  const touches = new Map<number, number>()
  let resting: ReturnType<typeof setTimeout> | undefined

  function zoom(left: number, factor: number): void {
    const { min, max } = chart.scales['x'] ?? {}
    if (min === undefined || max === undefined || !Number.isFinite(factor)) return
    const span = zoomed({ from: min, to: max }, chart.posToVal(left, 'x'), factor, longest, now())
    onStep(span)
    chart.setScale('x', { min: span.from, max: span.to })
    clearTimeout(resting)
    resting = setTimeout(() => onZoom(span), restMs)
  }

  const spread = () => {
    const [one = 0, other = 0] = touches.values()
    return { distance: Math.abs(one - other), middle: (one + other) / 2 - over.getBoundingClientRect().left }
  }

  const { signal } = until
  over.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(event.offsetX, event.deltaY > 0 ? 1.25 : 0.8)
    },
    { passive: false, signal },
  )
  over.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, clientX }) => {
      if (pointerType === 'touch') touches.set(pointerId, clientX)
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    ({ pointerId, clientX }) => {
      if (touches.size !== 2 || !touches.has(pointerId)) return
      const before = spread()
      touches.set(pointerId, clientX)
      const after = spread()
      zoom(after.middle, Math.min(2, Math.max(0.5, before.distance / after.distance)))
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    over.addEventListener(end, ({ pointerId }) => touches.delete(pointerId), { signal })
  return () => {
    until.abort()
    clearTimeout(resting)
  }
}
