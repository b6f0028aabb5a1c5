import type { Device } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { custom, date, number, text, yesNo } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Status } from '../../../ui/Status.tsx'
import type { PanelProps } from '../page/panel.ts'

const columns = [
  text('deviceId', 'Device ID'),
  text('cloudlinkId', 'Cloudlink ID'),
  text('zoneName', 'Zone'),
  text('hcbLocation', 'HCB Location'),
  custom<Device>({
    id: 'status',
    header: 'Status',
    hasChoices: true,
    width: 128,
    text: ({ status }) => status,
    render: ({ status }) => <Status value={status} />,
  }),
  text('currentVersion', 'Version'),
  yesNo('hasToken', 'Has Token'),
  yesNo('isTokenValidated', 'Token Validated'),
  date('tokenCheckedAt', 'Token Checked', { isHidden: true }),
  number('sampleFrequency', 'Sample Frequency'),
]

export function DevicesPanel({ overview }: PanelProps) {
  return (
    <ListPage
      title="Devices"
      isPart
      query={query(api.listLocationDevices, { locationId: overview.location.id })}
      rowId={({ deviceId }) => deviceId}
      columns={columns}
    />
  )
}
