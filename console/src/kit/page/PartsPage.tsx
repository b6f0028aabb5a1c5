import type { ReactNode } from 'react'
import styles from './PartsPage.module.css'
import { type Tab, Tabs } from './Tabs.tsx'

interface PartsPageProps {
  label: string
  tabs: readonly Tab[]
  /** The current part. */
  current: Tab
  /** Shown above the tabs: what all parts are about. */
  above?: ReactNode
  /** The content of the current tab. */
  children: ReactNode
}

/** Several lists or pages that belong together, one at a time under their tabs. */
export function PartsPage({ above, ...tabs }: PartsPageProps) {
  return (
    <div className={styles.page}>
      {above}
      <Tabs {...tabs} panelClassName={styles.part} />
    </div>
  )
}
