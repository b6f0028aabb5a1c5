import type { ReactNode } from 'react'
import { PageTabs } from '../../kit/PageTabs.tsx'
import styles from './OperatorFrame.module.css'

const views = [
  { label: 'Integrators', path: '/integrators' },
  { label: 'All Traces', path: '/integrators/traces' },
  { label: 'Usage', path: '/integrators/usage' },
]

/** The operator's views of the whole platform, one beside the other. */
export function OperatorFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <PageTabs label="Views of the platform" tabs={views} current={current} />
      <div className={styles.rest}>{children}</div>
    </div>
  )
}
