import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A short word in a frame. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}
