import { useMemo } from 'react'
import type { LocationOverview } from '#contract/schemas/location'
import type { Device } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { deviceAddress } from '../../../domain/addresses.ts'
import { statusColumn, tokenText, useMarkedDevices } from '../../../domain/devices/DeviceStatus.tsx'
import { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import { type Column, custom, number, text } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'

const columnsWith = (marked: ReturnType<typeof useMarkedDevices>, isLinked: boolean): Column<Device>[] => [
  // The page of a device is open to device management only.
  text('deviceId', 'Device ID', isLinked ? { href: deviceAddress } : {}),
  text('cloudlinkId', 'Cloudlink ID'),
  text('zoneName', 'Zone', { width: 112, tall: true }),
  text('hcbLocation', 'HCB Location', { width: 136, tall: true }),
  statusColumn(marked, 128),
  text('currentVersion', 'Version'),
  custom<Device>({
    id: 'token',
    header: 'Token',
    width: 152,
    tall: true,
    text: (device) => tokenText(device),
  }),
  number('sampleFrequency', 'Sample Frequency', { unit: 's' }),
]

export function DevicesPanel({ overview }: { overview: LocationOverview }) {
  const { id: locationId } = overview.location
  const { actionsOf, mayManage, initializeAt, bar, dialogs } = useDeviceActions()
  const marked = useMarkedDevices()
  const columns = useMemo(() => columnsWith(marked, mayManage), [marked, mayManage])
  return (
    <>
      {bar}
      <ListPage
        title="Devices"
        isSection
        query={query(api.listLocationDevices, { locationId })}
        rowId={({ deviceId }) => deviceId}
        columns={columns}
        create={mayManage ? { label: 'Initialize Device', run: () => initializeAt(locationId) } : undefined}
        emptyHint={{
          text: 'A device that the operator has registered for you is initialized at its location.',
          action: mayManage
            ? { label: 'Initialize the first device', run: () => initializeAt(locationId) }
            : undefined,
        }}
        rowActions={mayManage ? actionsOf : undefined}
        visibleActions={1}
      />
      {dialogs}
    </>
  )
}
