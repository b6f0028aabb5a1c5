import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useMemo } from 'react'
import type { Device } from '#contract/schemas/device'
import type { Marks } from '#contract/schemas/values'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { lazyDialog, usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { type Column, custom, number, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { narrowScreen } from '../../ui/media.ts'
import type { Initialization } from '../../domain/devices/InitializeDevice.tsx'
import { DeviceStatus } from '../../domain/devices/DeviceStatus.tsx'
import { useMarkedDevices } from '../../domain/marks/useMarkedDevices.ts'
import { deviceAddress } from '../../domain/devices/deviceAddress.ts'
import { takeInitialized } from '../../domain/devices/initialized.ts'
import styles from './DevicesPage.module.css'
import { type LocationNames, placeColumns } from './places.tsx'
import { useLocationNames } from './useLocationNames.ts'
import type { AddToDevice } from '../../domain/devices/wizard/wizardValues.ts'
import { useTokenValidation } from '../../domain/devices/useTokenValidation.ts'

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
