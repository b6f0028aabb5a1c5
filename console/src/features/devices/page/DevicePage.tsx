import { Navigate, useParams } from '@tanstack/react-router'
import { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import { DeviceStatus } from '../../../domain/devices/DeviceStatus.tsx'
import { sumOf } from '../../../domain/marks/marks.ts'
import { ForeignBanner, OwnerScope } from '../../../domain/OwnerScope.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Loading, NotOffered, PageFailure } from '../../../kit/page/PageState.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { deviceTabs } from './tabs.ts'
import { useDeviceOverview } from './useDeviceOverview.ts'

export function DevicePage() {
  const { deviceId = '' } = useParams({ strict: false })
  const { data } = useDeviceOverview(deviceId)
  return (
    <OwnerScope integratorId={data?.integratorId}>
      <Content />
    </OwnerScope>
  )
}

function Content() {
  const { deviceId = '', tab } = useParams({ strict: false })
  const { data, error, isFetching, refetch, isPlain } = useDeviceOverview(deviceId)
  const actions = useDeviceActions()
  const marks = sumOf((data?.components ?? []).map((component) => component.marks))
  const tabs = deviceTabs(deviceId)
  const current = tab === undefined ? tabs[0] : tabs.find(({ id }) => id === tab)
  // An unknown path, like every other.
  if (!current) return <Navigate to="/" replace />
  const { Panel } = current
  return (
    <DetailPage
      title={`Device ${deviceId}`}
      back={{ label: 'Devices', href: '#/devices' }}
      status={data && <DeviceStatus device={data.device} marks={marks} />}
      head={
        <>
          <ForeignBanner integratorId={data?.integratorId} part="devices" />
          {error && (
            <PageFailure
              text="Failed to fetch device"
              error={error}
              isReloading={isFetching}
              reload={() => void refetch()}
            />
          )}
          {(data !== undefined || !error) && <DeviceHead overview={data} />}
          {isPlain && (
            <NotOffered>
              This platform does not send latest values and the state of the token here.
            </NotOffered>
          )}
          {actions.bar}
        </>
      }
      actions={data ? actions.actionsOf(data.device) : []}
      // Without a device the tabs would be empty.
      tabs={error && !data ? [] : tabs}
      current={current}
    >
      {data ? (
        <Panel overview={data} actions={actions} isReloading={isFetching} reload={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {actions.dialogs}
    </DetailPage>
  )
}
