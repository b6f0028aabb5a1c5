import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { isNotOffered } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { TokenList } from '../../domain/tokens/TokenList.tsx'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { Loading, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { texts } from '../../texts/tokens.ts'
import { Action } from '../../ui/Action.tsx'

const TokenForm = lazyDialog(async () => (await import('../../domain/tokens/TokenForm.tsx')).TokenForm)

/** Which programs work for the person who is signed in. */
export function TokensTab() {
  const tokens = useQuery({ ...query(api.listOwnTokens), staleTime: 0 })
  const me = useCurrentAccount().data
  const making = useDialog<null>('own-token')
  if (tokens.error && isNotOffered(tokens.error)) return <NotOffered>{texts.notOffered}</NotOffered>
  if (tokens.error && !tokens.data) return <PageFailure text={texts.failedToFetch} of={tokens} />
  if (!tokens.data || !me) return <Loading />
  return (
    <section aria-labelledby="own-tokens">
      <h2 id="own-tokens">{texts.tokens}</h2>
      <p>{texts.whatTheyAre}</p>
      <div className="row">
        <Action look="primary" onClick={() => making.open(null)}>
          {texts.newToken}
        </Action>
      </div>
      <TokenList
        tokens={tokens.data}
        emptyText={texts.none}
        end={async (tokenId) => api.endOwnToken({ tokenId })}
      />
      <Suspense>
        {making.state && (
          <TokenForm
            dialog={making.state}
            owner={{ roles: me.roles, create: async (body) => api.createOwnToken({ body }) }}
          />
        )}
      </Suspense>
    </section>
  )
}
