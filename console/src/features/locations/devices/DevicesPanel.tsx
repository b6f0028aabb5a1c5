import { useMemo } from 'react'
import { deviceFields } from '#contract/fields/devices'
import type { LocationOverview } from '#contract/schemas/location'
import type { Device } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { deviceAddress } from '../../../domain/addresses.ts'
import { statusColumn, tokenText, useMarkedDevices } from '../../../domain/devices/DeviceStatus.tsx'
import { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import { type Column, custom, number, otherColumns, text } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { labelsOf, saidOf } from '../../../texts/fieldLabels.ts'
import { texts } from '../../../texts/locationsPage.ts'
import { texts as common } from '../../../texts/common.ts'

const hcbLocation = text('hcbLocation', labelsOf(deviceFields).hcbLocation, { width: 136, tall: true })

const columnsWith = (marked: ReturnType<typeof useMarkedDevices>, isLinked: boolean): Column<Device>[] => [
  // The page of a device is open to device management only.
  text('deviceId', common.deviceId, isLinked ? { href: deviceAddress } : {}),
  text('cloudlinkId', texts.cloudlinkId),
  text('zoneName', common.zone, { width: 112, tall: true }),
  hcbLocation,
  statusColumn(marked, 128),
  text('currentVersion', common.version),
  custom<Device>({
    id: 'token',
    header: texts.token,
    width: 152,
    tall: true,
    text: (device) => tokenText(device),
  }),
  number('sampleFrequency', common.sampleFrequency, { unit: 's' }),
  ...otherColumns(saidOf(deviceFields, {}), [hcbLocation]),
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
        create={
          mayManage ? { label: texts.initializeDevice, run: () => initializeAt(locationId) } : undefined
        }
        emptyHint={{
          text: texts.initializedHere,
          action: mayManage
            ? { label: texts.initializeTheFirst, run: () => initializeAt(locationId) }
            : undefined,
        }}
        rowActions={mayManage ? actionsOf : undefined}
        visibleActions={1}
      />
      {dialogs}
    </>
  )
}
