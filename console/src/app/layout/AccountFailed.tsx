import { Action } from '../../ui/Action.tsx'
import styles from './Layout.module.css'

export function AccountFailed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <h1 tabIndex={-1}>Failed to fetch account information</h1>
      <p>
        Your permissions could not be read, so no page can be opened yet. The platform may be out of reach for
        a moment.
      </p>
      <Action look="primary" onClick={retry}>
        Try again
      </Action>
    </div>
  )
}
