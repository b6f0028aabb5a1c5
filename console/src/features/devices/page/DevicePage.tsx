import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { deviceFields } from '#contract/fields/devices'
import type { Device } from '#contract/schemas/device'
import { useLive } from '../../../api/live/useLive.ts'
import { deviceAddress, locationAddress } from '../../../domain/addresses.ts'
import { DeviceStatus, tokenText } from '../../../domain/devices/DeviceStatus.tsx'
import { configurationText, problemOf, problemText, reportText } from '../../../domain/devices/reports.ts'
import { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import { initializeDialog } from '../../../domain/actions.ts'
import { useRemembered } from '../../../domain/recent.ts'
import { sumOf } from '../../../domain/marks/marks.ts'
import { ForeignBanner, OwnerScope } from '../../../domain/OwnerScope.tsx'
import { History } from '../../../domain/traces/History.tsx'
import { deviceHistory } from '../../../domain/traces/traces.ts'
import { ageText } from '../../../domain/values.ts'
import { useOpened } from '../../../kit/opened.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Loading, NotOffered, PageFailure, toFirstPage } from '../../../kit/page/PageState.tsx'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/devicePages.ts'
import { saidOf } from '../../../texts/fieldLabels.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import { AddressesPanel } from '../addresses/AddressesPanel.tsx'
import { ComponentsPanel } from '../components/ComponentsPanel.tsx'
import styles from './DevicePage.module.css'
import { type KnownOverview, type PanelProps, useDeviceOverview } from './useDeviceOverview.ts'

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
  useLive()
  const { data, error, isFetching, refetch, isPlain } = useDeviceOverview(deviceId)
  const actions = useDeviceActions()
  useOpened((what) => {
    if (!data) return false
    const { device } = data
    if (what === initializeDialog && actions.mayManage && !device.locationId)
      actions.specifiedActionsOf(device).initialize.run()
    return true
  })
  useRemembered('DEVICE', deviceId, data?.device.cloudlinkId)
  const marks = sumOf((data?.components ?? []).map((component) => component.marks))
  const tabs = deviceTabs(deviceId)
  const current = tab === undefined ? tabs[0] : tabs.find(({ id }) => id === tab)
  // An unknown path, like every other.
  if (!current) return toFirstPage
  const { Panel } = current
  return (
    <DetailPage
      title={texts.titleOf(deviceId)}
      back={{ label: common.devices, href: '#/devices' }}
      status={
        data && (
          <DeviceStatus
            device={data.device}
            marks={marks}
            problem={problemText(problemOf(data), data.readAt ?? 0)}
          />
        )
      }
      head={
        <>
          <ForeignBanner integratorId={data?.integratorId} tab="devices" />
          {error && <PageFailure text={texts.failedToFetch} of={{ error, isFetching, refetch }} />}
          {(data !== undefined || !error) && <DeviceHead overview={data} />}
          {isPlain && <NotOffered>{texts.notOffered}</NotOffered>}
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

/** Other platforms may not send it. */
const frequencyText = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? undefined : texts.seconds(seconds)

/** `/dev/ttyUSB0, 9600 8E1`. A converter has its own settings. */
const serialText = ({ port, baudRate, parity, stopBits }: NonNullable<Device['serial']>) =>
  port.startsWith('tcp://') ? port : `${port}, ${baudRate} 8${parity.charAt(0)}${stopBits}`

/** What a device is. Room is kept for it while it loads. */
function DeviceHead({ overview }: { overview: KnownOverview | undefined }) {
  const { device, lastValueAt, readAt, tokenOutcome } = overview ?? {}
  const locationLink = device?.locationId && (
    <TextLink href={locationAddress(device.locationId)} dir="auto">
      {device.locationName || device.locationId}
    </TextLink>
  )
  return (
    <div className={styles.head}>
      <Facts
        isWide
        isLoading={!device}
        label={texts.facts}
        facts={[
          [common.location, locationLink],
          [common.zone, device?.zoneName || device?.zoneId],
          [texts.lastValue, lastValueAt && readAt ? ageText(Math.max(0, readAt - lastValueAt)) : undefined],
          [texts.cloudlinkId, device?.cloudlinkId],
          ...saidOf(deviceFields, {}).map(({ name, label }) => [label, device?.[name]] as const),
          [common.version, device?.currentVersion],
          [common.sampleFrequency, frequencyText(device?.sampleFrequency)],
          [texts.serialLine, device?.serial && serialText(device.serial)],
          [texts.lastReport, overview && reportText(overview)],
          [texts.configuration, overview && configurationText(overview)],
          [texts.token, device && tokenText(device, tokenOutcome)],
        ]}
      />
    </div>
  )
}

interface DeviceTab extends Tab {
  Panel: ComponentType<PanelProps>
}

const panels = [
  { id: 'components', label: common.components, Panel: ComponentsPanel },
  { id: 'addresses', label: texts.addressMap, Panel: AddressesPanel },
  { id: 'history', label: texts.history, Panel: HistoryPanel },
]

/** In order. The first one is shown at the device's own address. */
function deviceTabs(deviceId: string): DeviceTab[] {
  const address = deviceAddress({ deviceId })
  return panels.map((tab, at) => ({ ...tab, href: at === 0 ? address : `${address}/${tab.id}` }))
}

function HistoryPanel({ overview: { device } }: PanelProps) {
  return <History of={texts.historyOf(device.deviceId)} source={deviceHistory(device.deviceId)} />
}
