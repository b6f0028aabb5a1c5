import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { isNotFound } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { MarkLinks } from '../../../domain/marks/MarkLinks.tsx'
import { isMarked } from '../../../domain/marks/marks.ts'
import { ForeignBanner, OwnerScope } from '../../../domain/OwnerScope.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Loading, PageFailure } from '../../../kit/page/PageState.tsx'
import { Status } from '../../../ui/Text.tsx'
import { MissingLocation } from './MissingLocation.tsx'
import { LocationHead } from './LocationHead.tsx'
import { locationTabs } from './tabs.ts'
import { useLocationActions } from './useLocationActions.tsx'

/** Only while the page is visible. */
const refreshMs = 30_000

const back = { label: 'Locations', href: '#/locations' }

export function LocationPage() {
  const { locationId = '' } = useParams({ strict: false })
  const { data } = useQuery(query(api.getLocationOverview, { locationId }))
  return (
    <OwnerScope integratorId={data?.location.integratorId}>
      <Content />
    </OwnerScope>
  )
}

function Content() {
  const { locationId = '', tab } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery({
    ...query(api.getLocationOverview, { locationId }),
    refetchInterval: refreshMs,
  })
  const { actions, dialogs } = useLocationActions(data)
  const tabs = locationTabs(locationId)
  const current = tab === undefined ? tabs[0] : tabs.find(({ id }) => id === tab)
  // Handled like every unknown path.
  if (!current) return <Navigate to="/" replace />
  const { Panel } = current
  const failure = { error, isReloading: isFetching, reload: () => void refetch() }
  const isMissing = isNotFound(error)
  return (
    <DetailPage
      title={data?.location.name ?? 'Location'}
      back={back}
      status={
        data && (
          <>
            <Status value={data.location.status} isDoubtful={isMarked(data.marks)} />
            <MarkLinks marks={data.marks} locationId={locationId} />
          </>
        )
      }
      head={
        <>
          <ForeignBanner integratorId={data?.location.integratorId} part="locations" />
          {isMissing && <MissingLocation locationId={locationId} {...failure} />}
          {error && !isMissing && <PageFailure text="Failed to fetch location" {...failure} />}
          {!isMissing && (data || !error) && <LocationHead overview={data} />}
        </>
      }
      actions={actions}
      // Without a location the tabs would be empty.
      tabs={isMissing || (error && !data) ? [] : tabs}
      current={current}
    >
      {data ? <Panel overview={data} /> : <Loading />}
      {dialogs}
    </DetailPage>
  )
}
