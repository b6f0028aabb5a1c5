import { useState } from 'react'
import styles from './Chips.module.css'

interface ChipsProps {
  names: readonly string[]
  /** Shown if there are none. */
  empty: string
  /** More than this are hidden until the person asks for them. */
  most?: number
}

export function Chips({ names, empty, most = 6 }: ChipsProps) {
  const [unfolded, setUnfolded] = useState(false)
  if (names.length === 0) return <span className={styles.empty}>{empty}</span>
  const folded = names.length - most
  const shown = unfolded || folded <= 0 ? names : names.slice(0, most)
  return (
    <span className={styles.chips}>
      {shown.map((name, index) => (
        <span key={`${index}-${name}`} className={styles.chip} dir="auto" title={name}>
          {name}
        </span>
      ))}
      {folded > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show fewer' : `${folded} more`}
        </button>
      )}
    </span>
  )
}
