import { type ReactNode, useId } from 'react'
import styles from './OverviewPage.module.css'

interface SectionProps {
  title: string
  /** Beside the title, such as how many there are. */
  detail?: string | undefined
  /** Where the rest is. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the overview, with a link to the list that has all of it. */
export function Section({ title, detail, more, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {detail && <span className="quiet">{detail}</span>}
        {more}
      </div>
      {children}
    </section>
  )
}
