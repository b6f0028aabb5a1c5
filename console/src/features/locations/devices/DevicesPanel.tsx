import type { Device } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { deviceAddress } from '../../../domain/devices/deviceAddress.ts'
import { tokenText } from '../../../domain/devices/tokenText.ts'
import { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import { custom, number, text } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Status } from '../../../ui/Status.tsx'
import type { PanelProps } from '../page/panel.ts'

const others = [
  text('cloudlinkId', 'Cloudlink ID'),
  text('zoneName', 'Zone', { width: 112, tall: true }),
  text('hcbLocation', 'HCB Location', { width: 136, tall: true }),
  custom<Device>({
    id: 'status',
    header: 'Status',
    hasChoices: true,
    width: 128,
    text: ({ status }) => status,
    render: ({ status }) => <Status value={status} />,
  }),
  text('currentVersion', 'Version'),
  custom<Device>({
    id: 'token',
    header: 'Token',
    width: 152,
    tall: true,
    text: (device) => tokenText(device),
  }),
  number('sampleFrequency', 'Sample Frequency'),
]
const columns = [text('deviceId', 'Device ID'), ...others]
const linkedColumns = [text('deviceId', 'Device ID', { href: deviceAddress }), ...others]

export function DevicesPanel({ overview }: PanelProps) {
  const { id: locationId } = overview.location
  const { actionsOf, mayManage, initializeAt, bar, dialogs } = useDeviceActions()
  return (
    <>
      {bar}
      <ListPage
        title="Devices"
        isPart
        query={query(api.listLocationDevices, { locationId })}
        rowId={({ deviceId }) => deviceId}
        // The page of a device is open to device management only.
        columns={mayManage ? linkedColumns : columns}
        create={mayManage ? { label: 'Initialize Device', run: () => initializeAt(locationId) } : undefined}
        rowActions={mayManage ? actionsOf : undefined}
        visibleActions={1}
      />
      {dialogs}
    </>
  )
}
