import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ServiceAccount } from '#contract/schemas/token'
import { api } from '../../api/client.ts'
import { errorMessage, isNotOffered } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { TokenList } from '../../domain/tokens/TokenList.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { Loading, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { texts as common } from '../../texts/common.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/tokens.ts'
import { Action } from '../../ui/Action.tsx'
import { Badge } from '../../ui/Labels.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './ServiceAccounts.module.css'

const TokenForm = lazyDialog(async () => (await import('../../domain/tokens/TokenForm.tsx')).TokenForm)
const ServiceAccountForm = lazyDialog(
  async () => (await import('./ServiceAccountForm.tsx')).ServiceAccountForm,
)

/** Accounts of programs, with their tokens. */
export function ServiceAccountsPage() {
  const accounts = useQuery({ ...query(api.listServiceAccounts), staleTime: 0 })
  const edit = useDialog<ServiceAccount | null>('service-account')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{texts.serviceAccounts}</h1>
        <Action look="primary" onClick={() => edit.open(null)}>
          {texts.newServiceAccount}
        </Action>
      </div>
      <p className="quiet">{texts.whatServiceAccountsAre}</p>
      <List of={accounts} onEdit={edit.open} />
      <Suspense>
        {edit.state && (
          <ServiceAccountForm
            dialog={edit.state}
            onSaved={(_saved, { name }) => notify.success(texts.saved(name.trim()))}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ListProps {
  of: { data: ServiceAccount[] | undefined; error: Error | null } & Parameters<typeof PageFailure>[0]['of']
  onEdit: (account: ServiceAccount) => void
}

function List({ of, onEdit }: ListProps) {
  const { data, error } = of
  if (error && isNotOffered(error)) return <NotOffered>{texts.notOffered}</NotOffered>
  if (error && !data) return <PageFailure text={texts.failedToFetchServiceAccounts} of={of} />
  if (!data) return <Loading />
  if (data.length === 0) return <p>{texts.noServiceAccounts}</p>
  return data.map((account) => (
    <OneServiceAccount key={account.serviceAccountId} account={account} onEdit={() => onEdit(account)} />
  ))
}

function OneServiceAccount({ account, onEdit }: { account: ServiceAccount; onEdit: () => void }) {
  const { serviceAccountId, name, roles, tokens } = account
  const making = useDialog<null>(`token-of-${serviceAccountId}`)
  const removal = useDialog<null>(`removal-of-${serviceAccountId}`)
  const labelled = (action: string) => ({ 'aria-label': texts.actionOn(action, name) })
  return (
    <section aria-labelledby={serviceAccountId} className={styles.one}>
      <div className={styles.head}>
        <h2 id={serviceAccountId} dir="auto">
          {name}
        </h2>
        <div className="row">
          <Action onClick={() => making.open(null)} {...labelled(texts.newToken)}>
            {texts.newToken}
          </Action>
          <Action onClick={onEdit} {...labelled(common.edit)}>
            {common.edit}
          </Action>
          <Action look="danger" onClick={() => removal.open(null)} {...labelled(common.delete)}>
            {common.delete}
          </Action>
        </div>
      </div>
      <p className="row">
        {roles.map((role) => (
          <Badge key={role}>{roleLabels[role]}</Badge>
        ))}
      </p>
      <TokenList
        tokens={tokens}
        emptyText={texts.noneOfService}
        end={async (tokenId) => api.endServiceToken({ serviceAccountId, tokenId })}
      />
      <Suspense>
        {making.state && (
          <TokenForm
            dialog={making.state}
            owner={{
              roles,
              create: async (body) => api.createServiceToken({ serviceAccountId, body }),
            }}
          />
        )}
        {removal.state && (
          <ConfirmDialog
            title={texts.deleteServiceAccount}
            sentences={[texts.willDelete(name, tokens.length)]}
            run={async () => api.deleteServiceAccount({ serviceAccountId })}
            failureText={(error) => errorMessage(error)}
            onDone={() => notify.success(texts.deleted(name))}
            onClose={removal.close}
          />
        )}
      </Suspense>
    </section>
  )
}
