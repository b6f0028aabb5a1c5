import { Mark } from '../../ui/Mark.tsx'
import styles from './entry.module.css'

/** A page that only says what is going on. `late` ones appear after a moment, so that quick steps do not flash. */
export function Notice({ text, late = false }: { text: string; late?: boolean }) {
  return (
    <main className={late ? `${styles.notice} ${styles.late}` : styles.notice}>
      <Mark size={40} />
      <output>{text}</output>
    </main>
  )
}
