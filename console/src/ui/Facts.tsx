import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Names and values in a list, for summaries and reviews. */
export function Facts({
  label,
  isWide,
  isLoading = false,
  facts,
}: {
  label?: string
  /** Side by side, for the head of a page. */
  isWide?: boolean
  /** The values are not known yet. Their room is reserved. */
  isLoading?: boolean
  facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <dl className={isWide ? styles.wide : styles.facts} aria-label={label} aria-busy={isLoading}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{isLoading ? '…' : value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
