import type { ReactNode } from 'react'
import styles from './Warning.module.css'

interface WarningProps {
  /** Without a text nothing is shown. A text that appears while somebody types is read out by a screen reader. */
  text: string | undefined
  /** A remedy, such as a button. */
  children?: ReactNode
}

/** Something unusual but allowed. The person is told and need not react. */
export function Warning({ text, children }: WarningProps) {
  return (
    <div className={text ? styles.warning : styles.silent}>
      <div role="status">{text}</div>
      {text && children}
    </div>
  )
}
