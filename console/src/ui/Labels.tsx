import { type ReactNode, useState } from 'react'
import { classes } from './Action.tsx'
import styles from './Labels.module.css'
import { texts } from '../texts/common.ts'

export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}

/** A tick or a warning sign. A screen reader says it as a word. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div className={styles.verdict} data-is={isGood ? 'good' : 'bad'}>
      <span className="hidden">{isGood ? texts.doneMark : texts.missingMark}</span>
      <div>{children}</div>
    </div>
  )
}

interface WarningProps {
  /** Without a text nothing is shown. A text that appears while somebody types is read out by a screen reader. */
  text: string | undefined
  /** A remedy, such as a button. */
  children?: ReactNode
}

/** Something unusual but allowed. The person is told and need not react. */
export function Warning({ text, children }: WarningProps) {
  return (
    <div className={text ? classes('row', 'note', styles.warning) : styles.silent} data-tone="warning">
      <div role="status">{text}</div>
      {text && children}
    </div>
  )
}

interface ChipsProps {
  names: readonly string[]
  empty: string
  /** More than this are hidden until the person asks for them. */
  most?: number
}

export function Chips({ names, empty, most = 6 }: ChipsProps) {
  const [unfolded, setUnfolded] = useState(false)
  if (names.length === 0) return <span className="quiet">{empty}</span>
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
          {unfolded ? texts.showFewer : texts.more(folded)}
        </button>
      )}
    </span>
  )
}
