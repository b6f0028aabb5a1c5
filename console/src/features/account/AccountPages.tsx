import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { AccessOverview } from '../../domain/accounts/AccessOverview.tsx'
import { personFields } from '../../domain/accounts/people.ts'
import { Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Sentence, TextLink } from '../../ui/Text.tsx'
import styles from './AccountPages.module.css'
import { PreferencesTab } from './PreferencesTab.tsx'
import { SignInTab } from './SignInTab.tsx'
import { TokensTab } from './TokensTab.tsx'
import { texts } from '../../texts/account.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as tokenTexts } from '../../texts/tokens.ts'

const tabs = [
  { id: 'data', label: texts.myData, href: '#/account', page: DataTab },
  { id: 'preferences', label: texts.preferences, href: '#/account/preferences', page: PreferencesTab },
  { id: 'sign-in', label: texts.signIn, href: '#/account/sign-in', page: SignInTab },
  { id: 'tokens', label: tokenTexts.tokens, href: '#/account/tokens', page: TokensTab },
  { id: 'access', label: texts.access, href: '#/account/access', page: AccessTab },
] as const

const toFirstTab = <Navigate to="/account/{-$tab}" params={{ tab: undefined }} replace />

/** What a person can see and change of their own account. */
export function AccountPages() {
  const { tab = 'data' } = useParams({ strict: false })
  const current = tabs.find(({ id }) => id === tab)
  if (!current) return toFirstTab
  return (
    <TabsPage
      label={texts.myAccount}
      above={
        <h1 tabIndex={-1} className={styles.title}>
          {texts.myAccount}
        </h1>
      }
      tabs={tabs}
      current={current}
    >
      <div className={styles.page}>
        <current.page />
      </div>
    </TabsPage>
  )
}

const otherFields = personFields.filter(({ name }) => name !== 'firstName' && name !== 'lastName')

function DataTab() {
  const { data: me } = useCurrentAccount()
  if (!me) return <Loading />
  return (
    <>
      <section>
        <h2>{texts.whoYouAre}</h2>
        <Facts
          facts={[
            [common.name, `${me.firstName} ${me.lastName}`.trim()],
            ...otherFields.map(({ name, label, text }) => [label, text(me[name] ?? '')] as const),
            [common.integrator, me.integratorName],
          ]}
        />
        <p className="quiet">{texts.whoChangesIt}</p>
      </section>
      <section>
        <h2>{texts.notifications}</h2>
        <p>
          <Sentence
            text={texts.howYouAreTold}
            parts={{ page: <TextLink href="#/alarms/notifications">{texts.myNotifications}</TextLink> }}
          />
        </p>
      </section>
    </>
  )
}

function AccessTab() {
  const authorization = useQuery(query(api.getCurrentAuthorization))
  if (authorization.error) return <PageFailure text={texts.failedToFetchAccess} of={authorization} />
  if (!authorization.data) return <Loading />
  return (
    <section>
      <h2>{texts.access}</h2>
      <AccessOverview of={authorization.data} />
    </section>
  )
}
