import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import type { Marks } from '#contract/schemas/values'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { deviceAddress } from '../../domain/addresses.ts'
import { DeviceStatus, useMarkedDevices } from '../../domain/devices/DeviceStatus.tsx'
import { takeInitialized } from '../../domain/devices/initialized.ts'
import type { Initialization } from '../../domain/devices/InitializeDevice.tsx'
import { useTokenValidation } from '../../domain/devices/useDeviceActions.tsx'
import type { AddToDevice } from '../../domain/devices/wizard/wizardValues.ts'
import { lazyDialog, usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { type Column, custom, number, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { narrowScreen } from '../../ui/media.ts'
import styles from './DevicesPage.module.css'

const AddToDeviceWizard = lazyDialog(
  async () => (await import('../../domain/devices/wizard/AddToDeviceWizard.tsx')).AddToDeviceWizard,
)
const InitializeDevice = lazyDialog(
  async () => (await import('../../domain/devices/InitializeDevice.tsx')).InitializeDevice,
)
const dialogs = [AddToDeviceWizard, InitializeDevice]

const roomForActions = `${narrowScreen}, (min-width: 1640px)`

const columnsWith = (
  names: LocationNames | undefined,
  hasRoom: boolean,
  marks: ReadonlyMap<string, Marks>,
): Column<Device>[] => [
  text('deviceId', 'Device ID', { href: deviceAddress }),
  ...placeColumns(names, hasRoom),
  text('cloudlinkId', 'Cloudlink ID'),
  custom<Device>({
    id: 'status',
    header: 'Status',
    hasChoices: true,
    width: 118,
    tall: marks.size > 0,
    text: (device) => device.status,
    render: (device) => <DeviceStatus isCell device={device} marks={marks.get(device.deviceId)} />,
  }),
  text('currentVersion', 'Version'),
  yesNo('hasToken', 'Has Token'),
  yesNo('isTokenValidated', 'Token Validated'),
  number('sampleFrequency', 'Sample Frequency', { unit: 's' }),
]

export function DevicesPage() {
  const names = useLocationNames()
  const marks = useMarkedDevices()
  // Nine columns leave room for one action and a menu. A card or a wide screen shows all actions.
  const hasRoom = useMediaQuery(roomForActions, undefined, { getInitialValueInEffect: false }) ?? false
  const columns = useMemo(() => columnsWith(names, hasRoom, marks), [names, hasRoom, marks])
  const tokens = useTokenValidation()
  const initialize = useDialog<Initialization>('initialize-device')
  const addProduct = useDialog<AddToDevice>('add-product')
  const addComponent = useDialog<AddToDevice>('add-existing-component')

  usePreload(dialogs)

  // Initializing a device loads the page again. What was done is said once, on the new page.
  const { accountId } = useCurrentAccount().data ?? {}
  const changes = useChanges()
  useEffect(() => {
    const initialized = takeInitialized(accountId)
    if (initialized) changes.saved(initialized.text, initialized.deviceId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- there is nothing to take a second time
  }, [accountId])

  const rowActions = (device: Device) => {
    // oxlint-disable-next-line no-console -- this is what View does
    const view = { label: 'View', run: () => console.log(device) }
    const validate = {
      label: 'Validate Token',
      run: () => void tokens.validate(device),
      isBusy: tokens.isRunning(device),
      busyLabel: 'Validating...',
    }
    if (device.locationId) {
      return [
        validate,
        { label: 'Add Product', run: () => addProduct.open({ device }) },
        { label: 'Add Existing Component', run: () => addComponent.open({ device }) },
        view,
      ]
    }
    const place = { label: 'Initialize', run: () => initialize.open({ device }) }
    // A running action comes first, so that it is visible even where there is room for one action only.
    return validate.isBusy ? [validate, place, view] : [place, validate, view]
  }

  return (
    <>
      <ListPage
        title="Devices"
        query={query(api.listManagedDevices)}
        rowId={(device) => device.deviceId}
        columns={columns}
        highlight={changes.highlight}
        emptyHint={{
          text: 'The operator registers devices for you. You initialize each one at its location here.',
        }}
        rowActions={rowActions}
        visibleActions={hasRoom ? 4 : 2}
        renderAbove={() => (
          <p className={styles.beside}>
            <a href="#/components">Components</a>
            <a href="#/components/products">Products</a>
            <a href="#/components/register">Register Sensors</a>
          </p>
        )}
      />
      <Suspense>
        {initialize.state && <InitializeDevice dialog={initialize.state} />}
        {addProduct.state && <AddToDeviceWizard kind="product" dialog={addProduct.state} />}
        {addComponent.state && <AddToDeviceWizard kind="component" dialog={addComponent.state} />}
      </Suspense>
    </>
  )
}

/** Names of locations by their ids. */
type LocationNames = ReadonlyMap<string, string>

const inWords = (name: string, id: string) => [name, id].filter(Boolean).join(' · ')

/**
 * The place of a device: names for people, with the ids after which the columns are named. A filter finds both. The
 * given names are for rows without names.
 */
function placeColumns(names: LocationNames | undefined, hasRoom: boolean) {
  const nameOf = ({ locationId, locationName }: Device) => locationName || names?.get(locationId ?? '') || ''
  return [
    // Narrow enough for nine columns and the actions on a small laptop, where a name takes several lines. Wider
    // screens fit each column to its content.
    custom<Device>({
      id: 'locationId',
      header: 'Location ID',
      width: 110,
      tall: !hasRoom,
      text: (device) => inWords(nameOf(device), device.locationId ?? ''),
      render: (device) =>
        device.locationId && (
          <Place name={nameOf(device)} id={device.locationId} isTall={!hasRoom}>
            <Link
              to="/locations"
              search={{ 'filter.id': `=${device.locationId}` }}
              preload={false}
              className={styles.name}
              dir="auto"
            >
              {nameOf(device) || device.locationId}
            </Link>
          </Place>
        ),
    }),
    custom<Device>({
      id: 'zoneId',
      header: 'Zone ID',
      width: 102,
      tall: !hasRoom,
      text: ({ zoneId, zoneName }) => inWords(zoneName ?? '', zoneId ?? ''),
      render: ({ zoneId, zoneName }) =>
        zoneId && (
          <Place name={zoneName ?? ''} id={zoneId} isTall={!hasRoom}>
            <span className={styles.name} dir="auto">
              {zoneName || zoneId}
            </span>
          </Place>
        ),
    }),
  ]
}

interface PlaceProps {
  name: string
  id: string
  isTall: boolean
  children: ReactNode
}

/** On one line the name is cut if space is short. The id never is. */
function Place({ name, id, isTall, children }: PlaceProps) {
  return (
    <span className={styles.place} title={inWords(name, id)} data-tall={isTall || undefined}>
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
