import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { namesOf } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import { defaultTimeZone } from '#contract/time-zones'
import type { Location, LocationOverview } from '#contract/schemas/location'
import { RolesHere, useAccess, useMay } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isNotFound } from '../../../api/errors.ts'
import { useLive } from '../../../api/live/useLive.ts'
import { isSettled, query } from '../../../api/query.ts'
import { type ActionName, actions, editCommand, offered } from '../../../domain/actions.ts'
import { locationAddress, postalAddress } from '../../../domain/addresses.ts'
import { CallLinks } from '../../../ui/CallLinks.tsx'
import { MarkLinks } from '../../../domain/marks/MarkLinks.tsx'
import { isMarked } from '../../../domain/marks/marks.ts'
import { ForeignBanner, OwnerScope } from '../../../domain/OwnerScope.tsx'
import { History } from '../../../domain/traces/History.tsx'
import { locationHistory } from '../../../domain/traces/traces.ts'
import { useRemembered } from '../../../domain/recent.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { useOpened } from '../../../kit/opened.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { type FailedQuery, Loading, PageFailure, toFirstPage } from '../../../kit/page/PageState.tsx'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { notify } from '../../../ui/notify.ts'
import { Sentence, Status } from '../../../ui/Text.tsx'
import { OpenAlarms } from '../../../domain/alarms/OpenAlarms.tsx'
import { useOpenAlarms } from '../../../domain/alarms/useOpenAlarms.ts'
import { AlertedPanel } from '../alerted/AlertedPanel.tsx'
import { CommissioningPanel } from '../commissioning/CommissioningPanel.tsx'
import { CurvePanel } from '../curve/CurvePanel.tsx'
import { DevicesPanel } from '../devices/DevicesPanel.tsx'
import { MaintenanceNote } from '../maintenance/MaintenanceNote.tsx'
import { SchedulePanel } from '../schedule/SchedulePanel.tsx'
import { ValuesPanel } from '../values/ValuesPanel.tsx'
import type { ReportSubject } from '../report/ReportDialog.tsx'
import type { Confirmed } from './LocationDialogs.tsx'
import styles from './LocationPage.module.css'
import { texts } from '../../../texts/locationsPage.ts'
import { texts as columns } from '../../../texts/locations.ts'
import { labelsOf } from '../../../texts/fieldLabels.ts'
import { texts as common } from '../../../texts/common.ts'
import { locationStatusWords } from '../../../texts/labels.ts'

/** Only while the page is visible. */
const refreshMs = 30_000

const back = { label: common.locations, href: '#/locations' }

export function LocationPage() {
  const { locationId = '' } = useParams({ strict: false })
  const { data } = useQuery(query(api.getLocationOverview, { locationId }))
  return (
    <OwnerScope integratorId={data?.location.integratorId}>
      <RolesHere value={data?.roles}>
        <Content />
      </RolesHere>
    </OwnerScope>
  )
}

function Content() {
  const { locationId = '', tab } = useParams({ strict: false })
  useLive()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(api.getLocationOverview, { locationId }),
    refetchInterval: refreshMs,
  })
  const alarms = useOpenAlarms(locationId)
  const { offers, dialogs } = useLocationActions(data)
  useRemembered('LOCATION', locationId, data?.location.name)
  const tabs = locationTabs(locationId)
  const current = tab === undefined ? tabs[0] : tabs.find(({ id }) => id === tab)
  // Handled like every unknown path.
  if (!current) return toFirstPage
  const { Panel } = current
  const failed = { error, isFetching, refetch }
  const isMissing = isNotFound(error)
  return (
    <DetailPage
      title={data?.location.name ?? common.location}
      back={back}
      status={
        data && (
          <>
            <Status
              value={data.location.status}
              words={locationStatusWords}
              isDoubtful={isMarked(data.marks)}
            />
            <MaintenanceNote location={data.location} />
            <MarkLinks marks={data.marks} locationId={locationId} />
          </>
        )
      }
      head={
        <>
          <ForeignBanner integratorId={data?.location.integratorId} tab="locations" />
          {isMissing && <MissingLocation locationId={locationId} failed={failed} />}
          {error && !isMissing && <PageFailure text={texts.failedToFetchLocation} of={failed} />}
          {!isMissing && (data || !error) && <LocationHead overview={data} />}
        </>
      }
      actions={offers}
      // Without a location the tabs would be empty.
      tabs={isMissing || (error && !data) ? [] : tabs}
      current={current}
    >
      {data && isSettled(alarms) ? (
        <>
          <OpenAlarms alarms={alarms.data} name={data.location.name} />
          <Panel overview={data} />
        </>
      ) : (
        <Loading />
      )}
      {dialogs}
    </DetailPage>
  )
}

const labels = labelsOf(locationFields)

/** Those of the title, the status, the address and the first rows. */
const namedFields = 'name status streetline1 postalCode city country timeZone slid contact'.split(' ')
const otherFields = namesOf(labels).filter((name) => !namedFields.includes(name))

/** The picture and the facts of a location. Their places are the same while they load, and without a picture. */
function LocationHead({ overview }: { overview: LocationOverview | undefined }) {
  const location = overview?.location
  return (
    <div className={styles.head}>
      <LocationPicture overview={overview} />
      <Facts
        isWide
        isLoading={!overview}
        label={location ? texts.factsOf(location.name) : texts.factsOfLocation}
        facts={[
          // The short ones first. On a phone they are beside the picture.
          [labels.slid, location?.slid],
          [texts.locationId, location?.id],
          [common.address, location && <Address key="address" location={location} />],
          [common.integrator, overview?.integratorName],
          ...otherFields.map((name) => [labels[name], location?.[name]] as const),
        ]}
      />
    </div>
  )
}

/** With whom to call there: a fact of its own would move the others when it comes. */
function Address({ location }: { location: LocationOverview['location'] }) {
  const text = [postalAddress(location), location.timeZone].filter(Boolean).join(' · ')
  return (
    <>
      {text || '–'}
      {location.contact && (
        <>
          {' · '}
          <CallLinks text={location.contact} />
        </>
      )}
    </>
  )
}

function LocationPicture({ overview }: { overview: LocationOverview | undefined }) {
  const { id = '', name = '' } = overview?.location ?? {}
  const { data, isError } = useQuery({
    ...query(api.getLocationImage, { locationId: id }),
    enabled: Boolean(overview?.image),
  })
  const [unreadable, setUnreadable] = useState<typeof data>()
  if (overview && !overview.image) return <Note Icon={IconPhoto} text={texts.noPicture} />
  // A failed call says nothing about a picture that is already here.
  if (data ? data === unreadable : isError) return <Note Icon={IconPhotoOff} text={texts.pictureNotLoaded} />
  return (
    <div className={styles.picture}>
      {data && (
        <img
          src={`data:${data.contentType};base64,${data.image}`}
          alt={name}
          onError={() => setUnreadable(data)}
        />
      )}
    </div>
  )
}

const Note = ({ Icon, text }: { Icon: typeof IconPhoto; text: string }) => (
  <div className={styles.picture}>
    <Icon size={24} aria-hidden />
    {text}
  </div>
)

/** After a 404. If the location itself can be read, it exists and this platform only has no page for it. */
function MissingLocation({ locationId, failed }: { locationId: string; failed: FailedQuery }) {
  const { data, isPending, error } = useQuery(query(api.getLocation, { locationId }))
  if (isPending) return <output>{common.loading}</output>
  if (isNotFound(error))
    return (
      <p role="alert">
        <Sentence text={texts.noLocation(locationId)} parts={{ locations: <ListLink /> }} />
      </p>
    )
  if (!data) return <PageFailure text={texts.failedToFetchLocation} of={failed} />
  return (
    <p>
      <Sentence
        text={data.name ? texts.noPageFor(data.name) : texts.noPageForLocation}
        parts={{ locations: <ListLink /> }}
      />
    </p>
  )
}

const ListLink = () => <a href={back.href}>{back.label}</a>

function HistoryPanel({ overview: { location } }: { overview: LocationOverview }) {
  const names = useMemo(
    () =>
      new Map([
        [location.id, location.name],
        ...location.zones.map(({ zoneId, zoneName }) => [zoneId, zoneName] as const),
      ]),
    [location],
  )
  return <History of={location.name} source={locationHistory(location.id)} names={names} />
}

interface LocationTab extends Tab {
  Panel: ComponentType<{ overview: LocationOverview }>
}

const panels = [
  { id: 'values', label: texts.zonesAndValues, Panel: ValuesPanel },
  { id: 'curve', label: texts.curve, Panel: CurvePanel },
  { id: 'calendar', label: texts.calendarAndAutomation, Panel: SchedulePanel },
  { id: 'devices', label: common.devices, Panel: DevicesPanel },
  { id: 'alerted', label: columns.whoIsAlerted, Panel: AlertedPanel },
  { id: 'commissioning', label: columns.commissioning, Panel: CommissioningPanel },
  { id: 'history', label: texts.history, Panel: HistoryPanel },
]

/** In their order. The first one is shown at the location's own address. */
function locationTabs(locationId: string): LocationTab[] {
  return panels.map((tab, at) => ({
    ...tab,
    href: locationAddress(locationId, at === 0 ? undefined : tab.id),
  }))
}

const LocationForm = lazyDialog(async () => (await import('../LocationForm.tsx')).LocationForm)
const PictureForm = lazyDialog(async () => (await import('./LocationDialogs.tsx')).PictureForm)
const ConfirmAction = lazyDialog(async () => (await import('./LocationDialogs.tsx')).ConfirmAction)
const ReportDialog = lazyDialog(async () => (await import('../report/ReportDialog.tsx')).ReportDialog)
const chunks = [LocationForm, PictureForm, ConfirmAction]
const none: never[] = []

const reportOf = ({ id: locationId, name, timeZone }: Location): ReportSubject => ({
  locationId,
  name,
  timeZone: timeZone ?? defaultTimeZone,
})

function useLocationActions(overview: LocationOverview | undefined): {
  offers: RowAction[]
  dialogs: ReactNode
} {
  const mayWrite = useAccess(actions.editLocation.access)
  const mayDelete = useMay(actions.deleteLocation)
  const navigate = useNavigate()
  const edit = useDialog<Location | null>('location')
  const picture = useDialog<LocationOverview>('location-picture')
  const confirm = useDialog<Confirmed>('location-action')
  const report = useDialog<ReportSubject>('location-report')
  usePreloadLater(mayWrite ? chunks : none)
  useOpened((what) => {
    if (!overview) return false
    if (what === 'picture' && mayWrite) picture.open(overview)
    if (what === editCommand && mayWrite) edit.open(overview.location)
    return true
  })
  if (!overview || !mayWrite) return { offers: [], dialogs: null }
  const ask = (name: ActionName, action: Confirmed['action']): RowAction =>
    offered(name, () => confirm.open({ action, overview }))
  const offers = [
    offered('editLocation', () => edit.open(overview.location)),
    offered('makeReport', () => report.open(reportOf(overview.location))),
    { label: overview.image ? texts.changePicture : texts.addPicture, run: () => picture.open(overview) },
    ask('resetLocation', 'reset'),
    ...(mayDelete ? [ask('deleteLocation', 'delete')] : []),
  ]
  const dialogs = (
    <Suspense>
      {report.state && <ReportDialog dialog={report.state} />}
      {edit.state && <LocationForm dialog={edit.state} />}
      {picture.state && <PictureForm dialog={picture.state} />}
      {confirm.state && (
        <ConfirmAction
          dialog={confirm.state}
          onDone={(action, message) => {
            notify.success(message)
            if (action === 'delete') void navigate({ to: '/locations' })
          }}
        />
      )}
    </Suspense>
  )
  return { offers, dialogs }
}
