import { isLate } from '#contract/measuring/marks'
import styles from './ValueAge.module.css'
import { ageText, everyText } from './values.ts'
import { texts } from '../texts/domain.ts'

interface ValueAgeProps {
  /** When the value was measured, in epoch seconds, and when it was read. */
  at: number
  readAt: number
  samplePeriod: number
  /** What was measured, where nothing else says it. */
  label?: string
}

/** How old a value is. A late one says why in words: colour is not enough, and touch and keyboard have no hover. */
export function ValueAge({ at, readAt, samplePeriod, label }: ValueAgeProps) {
  const seconds = Math.max(0, readAt - at)
  const age = label === undefined ? ageText(seconds) : `${label}, ${ageText(seconds)}`
  if (!isLate(seconds, samplePeriod)) return <span className={styles.age}>{age}</span>
  return (
    <span className={styles.late}>
      {age}, <span className={styles.due}>{texts.due(everyText(samplePeriod))}</span>
    </span>
  )
}

export function NoValueYet() {
  return <span className={styles.late}>{texts.noValueYet}</span>
}
