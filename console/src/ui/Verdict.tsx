import type { ReactNode } from 'react'
import styles from './Verdict.module.css'

/** A tick, or a warning sign: the sign is said as a word to those who do not see it. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div className={styles.verdict} data-is={isGood ? 'good' : 'bad'}>
      <div>{children}</div>
    </div>
  )
}
