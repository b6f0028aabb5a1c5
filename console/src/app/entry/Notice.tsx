import { classes } from '../../ui/Action.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Notice.module.css'

/** A page that says what is happening. A `late` one appears after a moment, so that quick steps do not flash. */
export function Notice({ text, late = false }: { text: string; late?: boolean }) {
  return (
    <main className={classes(styles.notice, late && styles.late)}>
      <Logo size={40} />
      <output>{text}</output>
    </main>
  )
}
