import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import { useCurrentAccount } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import bannerStyles from '../../../domain/OwnerScope.module.css'
import { TraceList } from '../../../domain/traces/TraceList.tsx'
import { tracesOf } from '../../../domain/traces/traces.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { PageFailure } from '../../../kit/page/PageState.tsx'
import { TabsPage } from '../../../kit/page/Tabs.tsx'
import { classes } from '../../../ui/Action.tsx'
import { Sentence } from '../../../ui/Text.tsx'
import { AccountsTab } from './AccountsTab.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { LocationsTab } from './LocationsTab.tsx'
import { isTab, type TabId, type TabProps, tabsOf } from './tabs.ts'
import { ProductsTab } from './ProductsTab.tsx'
import { texts } from '../../../texts/integrators.ts'

const contents: Record<TabId, ComponentType<TabProps>> = {
  locations: LocationsTab,
  accounts: AccountsTab,
  devices: DevicesTab,
  products: ProductsTab,
  traces: TracesTab,
}

const toIntegrators = <Navigate to="/integrators" replace />

export function IntegratorPage() {
  const { integratorId = '', section } = useParams({ strict: false })
  if (!isTab(section)) return toIntegrators
  return <OneIntegrator key={`${integratorId}/${section}`} integratorId={integratorId} tab={section} />
}

/** What one integrator has, as the operator sees it. The banner names the integrator on every tab. */
export function OneIntegrator({ integratorId, tab }: TabProps & { tab: TabId }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.getIntegrator, { integratorId }))
  const isOwn = useCurrentAccount().data?.integratorId === integratorId
  const Content = contents[tab]
  const tabs = tabsOf(integratorId)
  const looking = isOwn ? texts.lookingAtOwn : texts.lookingAtOther
  if (error) {
    return (
      <div className="stack">
        <PageFailure text={texts.failedToFetchIntegrator} of={{ error, isFetching, refetch }} />
        <a href="#/integrators">{texts.backToAll}</a>
      </div>
    )
  }
  return (
    <TabsPage
      label={data ? texts.partsOf(data.name) : texts.partsOfTheIntegrator}
      tabs={Object.values(tabs)}
      current={tabs[tab]}
      above={
        <p className={classes('row', 'note', bannerStyles.banner)} data-tone="warning" role="note">
          <span>
            <Sentence
              text={
                data?.suspendedAt
                  ? texts.suspendedSince(looking, formatEpochSeconds(data.suspendedAt))
                  : looking
              }
              parts={{ name: <strong dir="auto">{data?.name ?? '…'}</strong> }}
            />
          </span>
          <a href="#/integrators">{texts.backToAll}</a>
        </p>
      }
    >
      <Content integratorId={integratorId} />
    </TabsPage>
  )
}

function TracesTab({ integratorId }: TabProps) {
  const source = useMemo(() => tracesOf(integratorId), [integratorId])
  return <TraceList title="Traces" source={source} />
}
