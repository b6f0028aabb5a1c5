import type { RegisteredComponent } from '#contract/schemas/registry'
import { locationAddress } from '../../../domain/locationAddress.ts'
import { custom, number, text } from '../../../kit/list/columns.ts'
import styles from './columns.module.css'

/** Names of locations by their ids. */
export type LocationNames = ReadonlyMap<string, string>

export const columnsWith = (names: LocationNames | undefined) => [
  text('componentName', 'Name', { width: 140 }),
  text('identifier', 'Identifier', { width: 176 }),
  text('product', 'Product', { width: 84 }),
  text('productType', 'Product Type', { hasChoices: true, width: 140 }),
  custom<RegisteredComponent>({
    id: 'location',
    header: 'Location',
    width: 140,
    tall: true,
    text: ({ locationId }) => names?.get(locationId ?? '') ?? locationId ?? '',
    render: ({ locationId }) =>
      locationId && (
        <a href={locationAddress(locationId)} className={styles.link} dir="auto">
          {names?.get(locationId) ?? locationId}
        </a>
      ),
  }),
  custom<RegisteredComponent>({
    id: 'zone',
    header: 'Zone',
    width: 120,
    // Another platform may send the last zone of a component that is not linked.
    text: ({ locationId, zoneName, zoneId }) => (locationId ? zoneName || zoneId || '' : ''),
  }),
  number('size', 'Size', { width: 72 }),
  text('source', 'Source', { hasChoices: true, isHidden: true }),
  text('macAddress', 'MAC Address', { isHidden: true }),
  text('deviceId', 'Device ID', { isHidden: true }),
]
