import { useState } from 'react'
import styles from './Changing.module.css'

/** A text that may become another one while somebody looks at it. The new one is tinted, and the tint fades. */
export function Changing({ text }: { text: string }) {
  const [shown, setShown] = useState({ text, changes: 0 })
  if (shown.text !== text) setShown({ text, changes: shown.changes + 1 })
  return (
    <span key={shown.changes} className={shown.changes > 0 ? styles.changed : undefined}>
      {text}
    </span>
  )
}
