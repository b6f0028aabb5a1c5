import type uPlot from 'uplot'

export interface Span {
  from: number
  to: number
}

/** A shorter range would show nothing more. */
const shortest = 60

/** Zooms around a time that stays in place, up to the longest range, and not into the future. */
export function zoomed(
  { from, to }: Span,
  around: number,
  factor: number,
  longest: number,
  now: number,
): Span {
  const length = Math.min(longest, Math.max(shortest, (to - from) * factor))
  const share = (around - from) / (to - from)
  const begin = Math.round(Math.min(around - share * length, now - length))
  return { from: Math.max(0, begin), to: Math.max(0, begin) + Math.round(length) }
}

interface Wanted {
  longest: number
  now: () => number
  /** Called for each step, before it is drawn. */
  onStep: (span: Span) => void
  onZoom: (span: Span) => void
}

/** The curve follows at once. Its points are loaded again when the hand rests, or the second finger is lifted. */
const restMs = 250

/** Wheel and pinch zoom in and out, and two fingers also move the range. Returns a function that removes the listeners. */
export function addGestures(chart: uPlot, { longest, now, onStep, onZoom }: Wanted): () => void {
  const until = new AbortController()
  const { over } = chart
  const touches = new Map<number, number>()
  let wanted: Span | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  /** Zooms around a place, and moves what was shown some pixels beside it to that place. */
  function zoom(left: number, factor: number, moved = 0): void {
    const { min, max } = chart.scales['x'] ?? {}
    if (min === undefined || max === undefined || !Number.isFinite(factor)) return
    const around = chart.posToVal(left - moved, 'x')
    const shift = around - chart.posToVal(left, 'x')
    wanted = zoomed({ from: min + shift, to: max + shift }, around, factor, longest, now())
    onStep(wanted)
    chart.setScale('x', { min: wanted.from, max: wanted.to })
    rest()
  }

  // While two fingers are on the chart, the range still changes, and points loaded for it would be of no use.
  function rest(): void {
    clearTimeout(resting)
    const span = wanted
    if (!span || touches.size === 2) return
    resting = setTimeout(() => {
      wanted = undefined
      onZoom(span)
    }, restMs)
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
      const factor = Math.min(2, Math.max(0.5, before.distance / after.distance))
      zoom(after.middle, factor, after.middle - before.middle)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    over.addEventListener(
      end,
      ({ pointerId }) => {
        if (touches.delete(pointerId)) rest()
      },
      { signal },
    )
  return () => {
    until.abort()
    clearTimeout(resting)
  }
}
