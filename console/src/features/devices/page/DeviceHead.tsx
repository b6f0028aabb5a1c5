import { tokenText } from '../../../domain/devices/tokenText.ts'
import { locationAddress } from '../../../domain/locationAddress.ts'
import { ageText } from '../../../domain/values.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './DeviceHead.module.css'
import type { KnownOverview } from './useDeviceOverview.ts'

/** What a device is. Room is kept for it while it loads. */
export function DeviceHead({ overview }: { overview: KnownOverview | undefined }) {
  if (!overview) return <output className={styles.head}>Loading...</output>
  const { device, lastValueAt, readAt, tokenOutcome } = overview
  const { locationId, locationName, zoneId, zoneName } = device
  const place = locationId && (
    <TextLink href={locationAddress(locationId)} dir="auto">
      {locationName || locationId}
    </TextLink>
  )
  return (
    <div className={styles.head}>
      <Facts
        isWide
        label={`Facts of device ${device.deviceId}`}
        facts={[
          ['Location', place],
          ['Zone', zoneName || zoneId],
          ['Last Value', lastValueAt && readAt ? ageText(Math.max(0, readAt - lastValueAt)) : undefined],
          ['Cloudlink ID', device.cloudlinkId],
          ['HCB Location', device.hcbLocation],
          ['Version', device.currentVersion],
          ['Sample Frequency', `${device.sampleFrequency.toLocaleString()} s`],
          ['Token', tokenText(device, tokenOutcome)],
        ]}
      />
    </div>
  )
}
