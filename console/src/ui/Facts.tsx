import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Names and values in a list, for summaries and reviews. */
export function Facts({
  label,
  isWide,
  facts,
}: {
  label?: string
  /** Side by side, for the head of a page. */
  isWide?: boolean
  facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <dl className={isWide ? styles.wide : styles.facts} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
