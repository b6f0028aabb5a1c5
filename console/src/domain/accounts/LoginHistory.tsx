import { useQuery } from '@tanstack/react-query'
import type { Account, Login } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { connectionGone } from '../../api/connection.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { LoadFailure } from '../../kit/dialog/DialogActions.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { classes } from '../../ui/Action.tsx'
import styles from './LoginHistory.module.css'

export function LoginHistory({ dialog }: { dialog: DialogState<Account> }) {
  const { accountId, username } = dialog.subject
  const { data, error, isPaused, refetch } = useQuery({
    ...query(api.listManagedAccountLogins, { accountId }),
    select: (records) => records.toSorted((a, b) => b.loginDate - a.loginDate),
    staleTime: 0,
  })

  return (
    <Dialog title={`Login History - ${username}`} onClose={dialog.close}>
      {error ? (
        <LoadFailure text={`Failed to fetch login history: ${errorMessage(error)}`} retry={refetch} />
      ) : (
        <Logins logins={data} isPaused={isPaused} />
      )}
    </Dialog>
  )
}

/** Hidden after an error: a list that could not be loaded again may lack the newest logins. */
function Logins({ logins, isPaused }: { logins: readonly Login[] | undefined; isPaused: boolean }) {
  if (!logins) return <p className={styles.text}>{isPaused ? connectionGone : 'Loading login history...'}</p>
  if (logins.length === 0) return <p className={styles.text}>No login history found for this account.</p>
  return (
    <>
      <p className={styles.text}>
        Total Logins: <strong>{logins.length}</strong>
      </p>
      <ol className={classes('framed', styles.logins)} tabIndex={0} aria-label="Logins, newest first">
        {logins.map(({ loginDate }, index) => (
          <li key={`${loginDate}-${index}`}>
            <span className={styles.number}>Login {index + 1}:</span> {formatEpochSeconds(loginDate)}
          </li>
        ))}
      </ol>
    </>
  )
}
