import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { deviceFields } from '#contract/fields/devices'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live/useLive.ts'
import { query } from '../../api/query.ts'
import { actions } from '../../domain/actions.ts'
import { componentsAddress, deviceAddress } from '../../domain/addresses.ts'
import { statusColumn, useMarkedDevices } from '../../domain/devices/DeviceStatus.tsx'
import { takeInitialized } from '../../domain/devices/initialized.ts'
import { useDeviceActions } from '../../domain/devices/useDeviceActions.tsx'
import { useBulk } from '../../domain/useBulk.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { type Column, custom, number, otherColumns, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/devicePages.ts'
import { saidOf } from '../../texts/fieldLabels.ts'
import { narrowScreen } from '../../ui/look/media.ts'
import { classes } from '../../ui/Action.tsx'
import styles from './DevicesPage.module.css'

const DeviceBulk = lazyDialog(async () => (await import('../../domain/devices/DeviceBulk.tsx')).DeviceBulk)
const bulkActions = ['validateTokens', 'reloadDevices', 'setSampleFrequency', 'moveDevices'] as const

const roomForActions = `${narrowScreen}, (min-width: 1640px)`

const columnsWith = (
  names: LocationNames | undefined,
  hasRoom: boolean,
  marked: ReturnType<typeof useMarkedDevices>,
): Column<Device>[] => [
  text('deviceId', common.deviceId, { href: deviceAddress }),
  ...locationColumns(names, hasRoom),
  text('cloudlinkId', texts.cloudlinkId),
  statusColumn(marked, 118),
  text('currentVersion', common.version),
  yesNo('hasToken', texts.hasToken),
  yesNo('isTokenValidated', texts.tokenValidated),
  number('sampleFrequency', common.sampleFrequency, { unit: 's' }),
  ...otherColumns(saidOf(deviceFields, {}), []),
]

export function DevicesPage() {
  useLive()
  const names = useLocationNames()
  const marked = useMarkedDevices()
  // Nine columns leave room for two actions and a menu. A card or a wide screen shows all actions.
  const hasRoom = useMediaQuery(roomForActions, undefined, { getInitialValueInEffect: false }) ?? false
  const columns = useMemo(() => columnsWith(names, hasRoom, marked), [names, hasRoom, marked])
  const { mayManage, specifiedActionsOf, dialogs } = useDeviceActions({ reloadsPage: true })
  const { bulk, dialogProps } = useBulk(actions, bulkActions, ({ deviceId }: Device) => deviceId)

  // Initializing a device loads the page again. What was done is said once, on the new page.
  const { accountId } = useCurrentAccount().data ?? {}
  const changes = useChanges()
  useEffect(() => {
    const initialized = takeInitialized(accountId)
    if (initialized) changes.saved(initialized.text, initialized.deviceId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- there is nothing to take a second time
  }, [accountId])

  const rowActions = (device: Device) => {
    const { validate, initialize, addProduct, addComponent } = specifiedActionsOf(device)
    // oxlint-disable-next-line no-console -- The specification of this screen: "View (only logs to the console)".
    const view = { label: common.view, run: () => console.log(device) }
    return [view, validate, ...(device.locationId ? [addProduct, addComponent] : [initialize])]
  }

  return (
    <>
      <ListPage
        title="Devices"
        query={query(api.listManagedDevices)}
        rowId={(device) => device.deviceId}
        columns={columns}
        highlight={changes.highlight}
        emptyHint={{ text: texts.noDevices }}
        imports={mayManage && 'devices'}
        rowActions={rowActions}
        bulk={mayManage && bulk}
        visibleActions={hasRoom ? 4 : 3}
        // Whose token is being validated is in sight.
        renderAbove={() => (
          <p className={styles.links}>
            <a href={componentsAddress()}>{common.components}</a>
            <a href={componentsAddress('products')}>{common.products}</a>
            <a href={componentsAddress('register')}>{texts.registerSensors}</a>
          </p>
        )}
      />
      {dialogs}
      <Suspense>{dialogProps && <DeviceBulk {...dialogProps} />}</Suspense>
    </>
  )
}

type LocationNames = ReadonlyMap<string, string>

const inWords = (name: string, id: string) => [name, id].filter(Boolean).join(' · ')

/** Names for people, with the ids after which the columns are named. A filter finds both. `names` is for rows without names. */
function locationColumns(names: LocationNames | undefined, hasRoom: boolean) {
  const nameOf = ({ locationId, locationName }: Device) => locationName || names?.get(locationId ?? '') || ''
  return [
    // Narrow enough for nine columns and the actions on a small laptop. Wider screens fit each column to its content.
    custom<Device>({
      id: 'locationId',
      header: texts.locationId,
      width: 110,
      tall: !hasRoom,
      text: (device) => inWords(nameOf(device), device.locationId ?? ''),
      render: (device) =>
        device.locationId && (
          <NameAndId name={nameOf(device)} id={device.locationId} isTall={!hasRoom}>
            <Link
              to="/locations"
              search={{ 'filter.id': `=${device.locationId}` }}
              preload={false}
              className={classes('link', styles.name)}
              dir="auto"
            >
              {nameOf(device) || device.locationId}
            </Link>
          </NameAndId>
        ),
    }),
    custom<Device>({
      id: 'zoneId',
      header: texts.zoneId,
      width: 102,
      tall: !hasRoom,
      text: ({ zoneId, zoneName }) => inWords(zoneName ?? '', zoneId ?? ''),
      render: ({ zoneId, zoneName }) =>
        zoneId && (
          <NameAndId name={zoneName ?? ''} id={zoneId} isTall={!hasRoom}>
            <span className={styles.name} dir="auto">
              {zoneName || zoneId}
            </span>
          </NameAndId>
        ),
    }),
  ]
}

interface NameAndIdProps {
  name: string
  id: string
  isTall: boolean
  children: ReactNode
}

/** On one line the name is cut if space is short. The id never is. */
function NameAndId({ name, id, isTall, children }: NameAndIdProps) {
  return (
    <span className={styles.nameAndId} title={inWords(name, id)} data-tall={isTall || undefined}>
      {children}
      {name !== '' && <span className={styles.id}>{id}</span>}
    </span>
  )
}

const lackNames = (devices: readonly Device[]) =>
  devices.some(({ locationId, locationName }) => locationId && !locationName)

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

/** For a platform that sends only the ids of locations: their names are in its list of locations. */
function useLocationNames(): LocationNames | undefined {
  const { data: isNeeded = false } = useQuery({ ...query(api.listManagedDevices), select: lackNames })
  const { data } = useQuery({ ...query(api.listManagedLocations), enabled: isNeeded, select: byId })
  return isNeeded ? data : undefined
}
