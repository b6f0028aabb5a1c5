import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** A field on the page itself, beside the buttons that choose what the page shows. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={styles.field}>
    <span>{label}</span>
    {children}
  </label>
)
