import { api } from '../../api/client.ts'
import { custom, number, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Status } from '../../ui/Status.tsx'

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
  return (
    <ListPage
      title="Devices"
      queryKey={['devices']}
      load={api.listManagedDevices}
      rowId={(device) => device.deviceId}
      columns={columns}
    />
  )
}
