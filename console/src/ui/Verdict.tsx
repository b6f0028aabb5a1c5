import type { ReactNode } from 'react'
import styles from './Verdict.module.css'

/** A tick or a warning sign. A screen reader says it as a word. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div className={styles.verdict} data-is={isGood ? 'good' : 'bad'}>
      <div>{children}</div>
    </div>
  )
}
