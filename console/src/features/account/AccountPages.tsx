import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { AccessOverview } from '../../domain/accounts/AccessOverview.tsx'
import { sexLabels } from '../../domain/accounts/people.ts'
import { Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextLink } from '../../ui/Text.tsx'
import styles from './AccountPages.module.css'
import { PreferencesTab } from './PreferencesTab.tsx'
import { SignInTab } from './SignInTab.tsx'

const tabs = [
  { id: 'data', label: 'My Data', href: '#/account', page: DataTab },
  { id: 'preferences', label: 'Preferences', href: '#/account/preferences', page: PreferencesTab },
  { id: 'sign-in', label: 'Sign-in', href: '#/account/sign-in', page: SignInTab },
  { id: 'access', label: 'Access', href: '#/account/access', page: AccessTab },
] as const

/** What a person can see and change of their own account. */
export function AccountPages() {
  const { tab = 'data' } = useParams({ strict: false })
  const current = tabs.find(({ id }) => id === tab)
  if (!current) return <Navigate to="/account/{-$tab}" params={{ tab: undefined }} replace />
  return (
    <TabsPage
      label="My Account"
      above={
        <h1 tabIndex={-1} className={styles.title}>
          My Account
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

function DataTab() {
  const { data: me } = useCurrentAccount()
  if (!me) return <Loading />
  return (
    <>
      <section>
        <h2>Who you are</h2>
        <Facts
          facts={[
            ['Name', `${me.firstName} ${me.lastName}`.trim()],
            ['Username', me.username],
            ['Email', me.email],
            ['Phone Number', me.phoneNumber],
            ['Sex', me.sex && (sexLabels[me.sex] || me.sex)],
            ['Integrator', me.integratorName],
          ]}
        />
        <p className="quiet">Those who manage accounts change it.</p>
      </section>
      <section>
        <h2>Notifications</h2>
        <p>
          How you are told of alarms is on the page{' '}
          <TextLink href="#/alarms/notifications">My Notifications</TextLink>.
        </p>
      </section>
    </>
  )
}

function AccessTab() {
  const authorization = useQuery(query(api.getCurrentAuthorization))
  if (authorization.error) return <PageFailure text="Failed to fetch your access" of={authorization} />
  if (!authorization.data) return <Loading />
  return <AccessOverview of={authorization.data} />
}
