import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { LoadFailure } from '../../kit/form/LoadFailure.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import styles from './LoginHistory.module.css'

export function LoginHistory({ dialog }: { dialog: DialogState<Account> }) {
  const { accountId, username } = dialog.subject
  const logins = useQuery({
    ...query(api.listManagedAccountLogins, { accountId }),
    select: (records) => records.toSorted((a, b) => b.loginDate - a.loginDate),
    staleTime: 0,
  })

  return (
    <Dialog title={`Login History - ${username}`} onClose={dialog.close}>
      {logins.isPending && <p className={styles.text}>Loading login history...</p>}
      {logins.isError && (
        <LoadFailure
          text={`Failed to fetch login history: ${errorMessage(logins.error)}`}
          retry={logins.refetch}
        />
      )}
      {logins.data?.length === 0 && <p className={styles.text}>No login history found for this account.</p>}
      {logins.data && logins.data.length > 0 && (
        <>
          <p className={styles.text}>
            Total Logins: <strong>{logins.data.length}</strong>
          </p>
          <ol className={styles.logins} tabIndex={0} aria-label="Logins, newest first">
            {logins.data.map(({ loginDate }, index) => (
              <li key={`${loginDate}-${index}`}>
                <span className={styles.number}>Login {index + 1}:</span> {formatEpochSeconds(loginDate)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
