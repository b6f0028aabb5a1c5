import { serverReason } from '../../api/errors.ts'
import { Action } from '../../ui/Action.tsx'
import styles from './Layout.module.css'

export function AccountFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const reason = serverReason(error)
  return (
    <div className={styles.failed} role="alert">
      <h1 tabIndex={-1}>Failed to fetch account information</h1>
      <p>
        Your permissions could not be read, so no page can be opened yet. The platform may be out of reach for
        a moment.
      </p>
      {reason !== undefined && <p>{reason}</p>}
      <Action look="primary" onClick={retry}>
        Try again
      </Action>
    </div>
  )
}
