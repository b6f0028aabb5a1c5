import { lazy, Suspense } from 'react'
import type { Device } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, number, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Status } from '../../ui/Status.tsx'
import { useTokenValidation } from './useTokenValidation.ts'

const AddToDeviceWizard = lazy(async () => ({
  default: (await import('./AddToDeviceWizard.tsx')).AddToDeviceWizard,
}))
const InitializeDevice = lazy(async () => ({
  default: (await import('./InitializeDevice.tsx')).InitializeDevice,
}))

const queryKey = ['devices']

const columns = [
  text('deviceId', 'Device ID'),
  text('locationId', 'Location ID'),
  text('zoneId', 'Zone ID'),
  text('cloudlinkId', 'Cloudlink ID'),
  custom<{ status: string }>({
    id: 'status',
    header: 'Status',
    text: (device) => device.status,
    render: (device) => <Status value={device.status} />,
  }),
  text('currentVersion', 'Version'),
  yesNo('hasToken', 'Has Token'),
  yesNo('isTokenValidated', 'Token Validated'),
  number('sampleFrequency', 'Sample Frequency'),
]

export function DevicesPage() {
  const tokens = useTokenValidation(queryKey)
  const initialize = useDialog<Device>('initialize-device')
  const addProduct = useDialog<Device>('add-product')
  const addComponent = useDialog<Device>('add-existing-component')

  const rowActions = (device: Device) => [
    // oxlint-disable-next-line no-console -- this is what View does
    { label: 'View', run: () => console.log(device) },
    {
      label: 'Validate Token',
      run: () => void tokens.validate(device),
      busyLabel: tokens.isRunning(device) && 'Validating...',
    },
    ...(device.locationId
      ? [
          { label: 'Add Product', run: () => addProduct.open(device) },
          { label: 'Add Existing Component', run: () => addComponent.open(device) },
        ]
      : [{ label: 'Initialize', run: () => initialize.open(device) }]),
  ]

  return (
    <>
      <ListPage
        title="Devices"
        queryKey={queryKey}
        load={api.listManagedDevices}
        rowId={(device) => device.deviceId}
        columns={columns}
        rowActions={rowActions}
      />
      <Suspense>
        {initialize.state && <InitializeDevice dialog={initialize.state} />}
        {addProduct.state && <AddToDeviceWizard kind="product" dialog={addProduct.state} />}
        {addComponent.state && <AddToDeviceWizard kind="component" dialog={addComponent.state} />}
      </Suspense>
    </>
  )
}
