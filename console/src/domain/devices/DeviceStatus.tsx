import type { Device } from '#contract/schemas/device'
import type { Marks } from '#contract/schemas/values'
import { Status } from '../../ui/Text.tsx'
import { MarkLinks } from '../marks/MarkLinks.tsx'
import { isMarked } from '../marks/marks.ts'
import styles from './DeviceStatus.module.css'

interface DeviceStatusProps {
  device: Pick<Device, 'deviceId' | 'locationId' | 'status'>
  marks: Marks | undefined
  /** In a cell, the marks are below the status. */
  isCell?: boolean
}

/** What a device says of itself, and what is said against it: one whose values are late is not simply green. */
export function DeviceStatus({ device, marks, isCell = false }: DeviceStatusProps) {
  const { deviceId, locationId, status } = device
  return (
    <span className={isCell ? styles.cell : styles.line}>
      <Status value={status} isDoubtful={isMarked(marks)} />
      {locationId && <MarkLinks marks={marks} locationId={locationId} within={{ device: deviceId }} />}
    </span>
  )
}
