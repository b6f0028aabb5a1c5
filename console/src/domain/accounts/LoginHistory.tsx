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
import { Sentence } from '../../ui/Text.tsx'
import styles from './LoginHistory.module.css'
import { texts } from '../../texts/people.ts'

export function LoginHistory({ dialog }: { dialog: DialogState<Account> }) {
  const { accountId, username } = dialog.subject
  const { data, error, isPaused, refetch } = useQuery({
    ...query(api.listManagedAccountLogins, { accountId }),
    select: (records) => records.toSorted((a, b) => b.loginDate - a.loginDate),
    staleTime: 0,
  })

  return (
    <Dialog title={texts.loginHistoryOf(username)} onClose={dialog.close}>
      {error ? (
        <LoadFailure text={texts.failedToFetchLoginHistory(errorMessage(error))} retry={refetch} />
      ) : (
        <Logins logins={data} isPaused={isPaused} />
      )}
    </Dialog>
  )
}

/** Hidden after an error: a list that could not be loaded again may lack the newest logins. */
function Logins({ logins, isPaused }: { logins: readonly Login[] | undefined; isPaused: boolean }) {
  if (!logins) return <p className={styles.text}>{isPaused ? connectionGone : texts.loadingLoginHistory}</p>
  if (logins.length === 0) return <p className={styles.text}>{texts.noLogins}</p>
  return (
    <>
      <p className={styles.text}>
        <Sentence text={texts.totalLogins} parts={{ count: <strong>{logins.length}</strong> }} />
      </p>
      <ol className={classes('framed', styles.logins)} tabIndex={0} aria-label={texts.loginsNewestFirst}>
        {logins.map(({ loginDate }, index) => (
          <li key={`${loginDate}-${index}`}>
            <span className={styles.number}>{texts.login(index + 1)}</span> {formatEpochSeconds(loginDate)}
          </li>
        ))}
      </ol>
    </>
  )
}
