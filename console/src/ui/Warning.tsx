import type { ReactNode } from 'react'
import styles from './Warning.module.css'

interface WarningProps {
  /** Nothing is shown without one; what comes up while somebody types is read out. */
  text: string | undefined
  /** A way out of it, such as a button. */
  children?: ReactNode
}

/** What can be meant and hardly is: it is said, and holds nobody up. */
export function Warning({ text, children }: WarningProps) {
  return (
    <div className={text ? styles.warning : styles.silent}>
      <div role="status">{text}</div>
      {text && children}
    </div>
  )
}
