import { Mark } from '../../ui/Mark.tsx'
import styles from './entry.module.css'

/** A page that says what is happening. A `late` one appears after a moment, so that quick steps do not flash. */
export function Notice({ text, late = false }: { text: string; late?: boolean }) {
  return (
    <main className={late ? `${styles.notice} ${styles.late}` : styles.notice}>
      <Mark size={40} />
      <output>{text}</output>
    </main>
  )
}
