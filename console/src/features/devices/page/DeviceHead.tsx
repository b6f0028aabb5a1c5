import { tokenText } from '../../../domain/devices/tokenText.ts'
import { locationAddress } from '../../../domain/locationAddress.ts'
import { ageText } from '../../../domain/values.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import styles from './DeviceHead.module.css'
import type { KnownOverview } from './useDeviceOverview.ts'

/** Other platforms may not send it. */
const frequencyText = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? undefined : `${seconds.toLocaleString()} s`

/** What a device is. Room is kept for it while it loads. */
export function DeviceHead({ overview }: { overview: KnownOverview | undefined }) {
  const { device, lastValueAt, readAt, tokenOutcome } = overview ?? {}
  const place = device?.locationId && (
    <TextLink href={locationAddress(device.locationId)} dir="auto">
      {device.locationName || device.locationId}
    </TextLink>
  )
  return (
    <div className={styles.head}>
      <Facts
        isWide
        isLoading={!device}
        label="Facts of the device"
        facts={[
          ['Location', place],
          ['Zone', device?.zoneName || device?.zoneId],
          ['Last Value', lastValueAt && readAt ? ageText(Math.max(0, readAt - lastValueAt)) : undefined],
          ['Cloudlink ID', device?.cloudlinkId],
          ['HCB Location', device?.hcbLocation],
          ['Version', device?.currentVersion],
          ['Sample Frequency', frequencyText(device?.sampleFrequency)],
          ['Token', device && tokenText(device, tokenOutcome)],
        ]}
      />
    </div>
  )
}
