import { type RefObject, useEffect, useState, type KeyboardEvent, useRef } from 'react'
import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import type { Aligned } from './align.ts'
import styles from './Chart.module.css'
import type { Severity } from '#contract/values'
import type { Limit } from './limits.ts'
import { chartOptions, type Line, type Shade } from './options.ts'
import { addGestures, type Span } from './gestures.ts'

export interface Colors {
  lines: readonly string[]
  text: string
  grid: string
  danger: string
  severities: Record<Severity, string>
}

const lineNames = ['--line-1', '--line-2', '--line-3', '--line-4']
const otherNames = ['--text-quiet', '--line', '--danger-text', '--warning-line', '--status-quiet']

/** The palette as colours for a canvas. It changes when the page turns dark or light. */
export function useColors(box: RefObject<HTMLElement | null>): Colors | undefined {
  const [colors, setColors] = useState<Colors>()
  useEffect(() => {
    const read = () => {
      if (box.current) setColors(colorsOf(box.current))
    }
    read()
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    const chosen = new MutationObserver(read)
    chosen.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      dark.removeEventListener('change', read)
      chosen.disconnect()
    }
  }, [box])
  return colors
}

/** A colour that depends on the scheme is only known on a painted element. */
function colorsOf(box: HTMLElement): Colors {
  const probe = box.appendChild(document.createElement('span'))
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return window.getComputedStyle(probe).color
  }
  const lines = lineNames.map(read)
  const [text = '', grid = '', danger = '', warning = '', info = ''] = otherNames.map(read)
  probe.remove()
  const severities = { CRITICAL: danger, WARNING: warning, INFO: info }
  return { lines, text, grid, danger, severities }
}

export interface ChartProps {
  label: string
  data: Aligned
  lines: readonly Line[]
  units: readonly string[]
  limits: readonly Limit[]
  shades: readonly Shade[]
  span: Span
  longest: number
  /** The index of the point under the cursor, and the text for it. */
  cursor: number | undefined
  cursorText: string
  /** The point under the pointer, or the one that the arrow keys reached. */
  onCursor: (index: number | undefined) => void
  onZoom: (span: Span) => void
  /** Receives the canvas, to save it as a picture. */
  onDrawn: (canvas: HTMLCanvasElement) => void
}

const height = 320

/** A gap is null, and undefined means that only another line has a point there. The library's types know both. */
const columnsOf = ({ times, columns }: Aligned) => [times, ...columns] as UPlot.AlignedData

/** Draws curves over time. The values under the cursor, and all numbers as a table, are shown beside it. */
export function Chart(props: ChartProps) {
  const { label, data, lines, units, limits, shades, span, longest } = props
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const colors = useColors(box)

  const shown = useRef(span)
  // A new chart is made only if these differ.
  const axes = JSON.stringify([lines.map(({ axis, color, isPale }) => [axis, color, isPale]), units])

  useEffect(() => {
    const container = box.current
    if (!container || !colors) return undefined
    const { lines: drawnLines, units: drawnUnits } = latest.current
    const look = {
      ...colors,
      colors: colors.lines,
      lines: drawnLines,
      units: drawnUnits,
      width: container.clientWidth,
      height,
    }
    const options = chartOptions(look, {
      shown: () => shown.current,
      limits: () => latest.current.limits,
      shades: () => latest.current.shades,
      onCursor: (index) => latest.current.onCursor(index),
      onZoom: (wanted) => latest.current.onZoom(wanted),
    })
    const drawn = new UPlot(options, columnsOf(latest.current.data), container)
    chart.current = drawn
    latest.current.onDrawn(drawn.ctx.canvas)
    const removeGestures = addGestures(drawn, {
      longest,
      now: () => Date.now() / 1000,
      onStep: (wanted) => {
        shown.current = wanted
      },
      onZoom: (wanted) => latest.current.onZoom(wanted),
    })
    const resize = new ResizeObserver(() => drawn.setSize({ width: container.clientWidth, height }))
    resize.observe(container)
    return () => {
      resize.disconnect()
      removeGestures()
      drawn.destroy()
      chart.current = undefined
    }
  }, [axes, longest, colors])

  // Into the same chart: a new one would lose the cursor, and a gesture that has begun.
  useEffect(() => {
    shown.current = span
  }, [span])
  useEffect(() => chart.current?.setData(columnsOf(data)), [data])
  useEffect(() => chart.current?.redraw(), [span, limits, shades])

  function step(event: KeyboardEvent): void {
    const drawn = chart.current
    const last = data.times.length - 1
    const at = drawn?.cursor.idx ?? last
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    const time = next === undefined ? undefined : data.times[Math.min(last, Math.max(0, next))]
    if (!drawn || time === undefined) return
    event.preventDefault()
    drawn.setCursor({ left: drawn.valToPos(time, 'x'), top: 0 })
  }

  return (
    <div
      ref={box}
      tabIndex={0}
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, data.times.length - 1)}
      aria-valuenow={props.cursor ?? 0}
      aria-valuetext={props.cursorText}
      className={styles.chart}
      onKeyDown={step}
    />
  )
}
