import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Account } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { LoadFailure } from '../../kit/dialog/DialogActions.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Loading } from '../../kit/page/PageState.tsx'
import { Action } from '../../ui/Action.tsx'
import styles from './AccountForm.module.css'
import { texts } from '../../texts/accounts.ts'

const AccessOverview = lazyPart(
  async () => (await import('../../domain/accounts/AccessOverview.tsx')).AccessOverview,
)

/** What the person can see and do. It says what is stored, not what is typed above. */
export function AccessSection({ account: { accountId } }: { account: Account }) {
  const [isShown, setShown] = useState(false)
  const authorization = useQuery({ ...query(api.getAccountAuthorization, { accountId }), enabled: isShown })
  const { data, error, refetch } = authorization
  return (
    <section className={styles.signIn} aria-label={texts.access}>
      <Action className={styles.access} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideAccess : texts.showAccess}
      </Action>
      {isShown && error && <LoadFailure text={texts.failedToFetchAccess} error={error} retry={refetch} />}
      {isShown && !error && (
        <Suspense fallback={<Loading />}>{data ? <AccessOverview of={data} /> : <Loading />}</Suspense>
      )}
    </section>
  )
}
