import styles from './day.module.css'
import { type Period, shareOf } from './periods.ts'

/** A day from midnight to midnight with its periods drawn to scale. The words beside it say the same. */
export function DayBar({ periods }: { periods: readonly Period[] }) {
  return (
    <span aria-hidden className={styles.bar}>
      {periods.map((period) => {
        const { begin, end } = shareOf(period)
        const [left, width] = [`${begin * 100}%`, `${Math.max(0, end - begin) * 100}%`]
        return <span key={`${period.from} ${period.to}`} style={{ left, width }} />
      })}
    </span>
  )
}
