import styles from './Sparkline.module.css'

const WIDTH = 96
const HEIGHT = 24
const EDGE = 2

/** A small curve. It has a gap where a value is missing. A text says the same. */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const path = sparkPath(values)
  if (path === '') return null
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.curve}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path d={path} />
    </svg>
  )
}

/** A single value between two gaps is drawn as a point: a line of no length with round ends. */
export function sparkPath(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return ''
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low)
  return values
    .map((value, at) => {
      if (value === null) return ''
      const isStart = at === 0 || values[at - 1] === null
      const point = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      return isStart ? `M${point}L${point}` : `L${point}`
    })
    .join('')
}
