import { api } from '../../api/client.ts'
import { number, text, yesNo } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'

const columns = [
  text('deviceId', 'Device ID'),
  text('locationId', 'Location ID'),
  text('zoneId', 'Zone ID'),
  text('cloudlinkId', 'Cloudlink ID'),
  text('status', 'Status'),
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
