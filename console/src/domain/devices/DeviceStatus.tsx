import type { Device } from '#contract/schemas/device'
import type { Marks } from '#contract/schemas/marks'
import { Status } from '../../ui/Status.tsx'
import { MarkLinks } from '../marks/MarkLinks.tsx'
import { isMarked } from '../marks/marks.ts'

interface DeviceStatusProps {
  device: Pick<Device, 'deviceId' | 'locationId' | 'status'>
  marks: Marks | undefined
}

/** What a device says of itself, and what is said against it: one whose values are late is not simply green. */
export function DeviceStatus({ device: { deviceId, locationId, status }, marks }: DeviceStatusProps) {
  return (
    <>
      <Status value={status} isDoubtful={isMarked(marks)} />
      {locationId && <MarkLinks marks={marks} locationId={locationId} within={{ device: deviceId }} />}
    </>
  )
}
