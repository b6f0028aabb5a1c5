import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Device } from '#contract/schemas/device'
import { custom } from '../../kit/list/columns.ts'
import styles from './places.module.css'

/** Names of locations by their ids. */
export type LocationNames = ReadonlyMap<string, string>

const inWords = (name: string, id: string) => [name, id].filter(Boolean).join(' · ')

/**
 * The place of a device: names for people, with the ids after which the columns are named. A filter finds both. The
 * given names are for rows without names.
 */
export function placeColumns(names: LocationNames | undefined, hasRoom: boolean) {
  const nameOf = ({ locationId, locationName }: Device) => locationName || names?.get(locationId ?? '') || ''
  return [
    // Narrow enough for nine columns and the actions on a small laptop, where a name takes several lines. Wider
    // screens fit each column to its content.
    custom<Device>({
      id: 'locationId',
      header: 'Location ID',
      width: 110,
      tall: !hasRoom,
      text: (device) => inWords(nameOf(device), device.locationId ?? ''),
      render: (device) =>
        device.locationId && (
          <Place name={nameOf(device)} id={device.locationId} isTall={!hasRoom}>
            <Link
              to="/locations"
              search={{ 'filter.id': `=${device.locationId}` }}
              preload={false}
              className={styles.name}
              dir="auto"
            >
              {nameOf(device) || device.locationId}
            </Link>
          </Place>
        ),
    }),
    custom<Device>({
      id: 'zoneId',
      header: 'Zone ID',
      width: 102,
      tall: !hasRoom,
      text: ({ zoneId, zoneName }) => inWords(zoneName ?? '', zoneId ?? ''),
      render: ({ zoneId, zoneName }) =>
        zoneId && (
          <Place name={zoneName ?? ''} id={zoneId} isTall={!hasRoom}>
            <span className={styles.name} dir="auto">
              {zoneName || zoneId}
            </span>
          </Place>
        ),
    }),
  ]
}

interface PlaceProps {
  name: string
  id: string
  isTall: boolean
  children: ReactNode
}

/** On one line the name is cut if space is short. The id never is. */
function Place({ name, id, isTall, children }: PlaceProps) {
  return (
    <span className={styles.place} title={inWords(name, id)} data-tall={isTall || undefined}>
      {children}
      {name !== '' && <span className={styles.id}>{id}</span>}
    </span>
  )
}
