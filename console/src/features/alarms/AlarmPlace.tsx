import { useQuery } from '@tanstack/react-query'
import type { AlarmWithEvents } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { locationAddress, postalAddress } from '../../domain/addresses.ts'
import { againstParts } from '../../domain/alarms/alarms.ts'
import { CallLinks } from '../../ui/CallLinks.tsx'
import { TextLink } from '../../ui/Text.tsx'
import styles from './AlarmPlace.module.css'
import { texts } from '../../texts/alarms.ts'

/** Where it is and how bad: what somebody reads first who was woken by it. With the way there, and whom to call. */
export function AlarmPlace({ alarm }: { alarm: AlarmWithEvents }) {
  const { locationId, locationName, zoneName } = alarm
  const { data: location } = useQuery(query(api.getLocation, { locationId }))
  const address = location && postalAddress(location)
  return (
    <div className={styles.place}>
      <p>
        <TextLink look="name" href={locationAddress(locationId)} dir="auto">
          {locationName}
        </TextLink>
        {zoneName && <span dir="auto">{zoneName}</span>}
        <strong className={styles.against}>{againstParts(alarm).join(' ')}</strong>
      </p>
      {/* Its room is kept while it is read. */}
      <p className={styles.way}>
        {address && (
          <TextLink
            href={mapAddress(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.onMap(address)}
          >
            {address}
          </TextLink>
        )}
        {location?.contact && <CallLinks text={location.contact} />}
      </p>
    </div>
  )
}

/** Opened by those who press it alone: nothing is asked of it before. */
const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`
