import styles from './Dialog.module.css'
import type { FailureReport } from './useSubmit.ts'

/** What went wrong, shown inside the dialog. */
export function Failure({ report }: { report: FailureReport | undefined }) {
  if (!report) return null
  return (
    <div role="alert" className={styles.failure}>
      {report.text}
      {report.cause !== undefined && <div className={styles.cause}>{report.cause}</div>}
    </div>
  )
}
