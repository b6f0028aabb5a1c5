import { useQuery } from '@tanstack/react-query'
import type { LocationOverview } from '#contract/schemas/location-overview'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './LocationHead.module.css'

/** The facts and the picture of a location. Their space is reserved while they load. */
export function LocationHead({ overview }: { overview: LocationOverview | undefined }) {
  const location = overview?.location
  return (
    <div className={styles.head}>
      {location && overview.image && <Picture locationId={location.id} name={location.name} />}
      <Facts
        isWide
        isLoading={!overview}
        label={`Facts of ${location?.name ?? 'the location'}`}
        facts={[
          ['Address', location && address(location)],
          ['Site ID', location?.slid],
          ['Location ID', location?.id],
          ['Integrator', overview?.integratorName],
        ]}
      />
    </div>
  )
}

function address({ streetline1, postalCode, city, country }: LocationOverview['location']): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [streetline1, town, country].filter(Boolean).join(', ')
}

function Picture({ locationId, name }: { locationId: string; name: string }) {
  const { data } = useQuery(query(api.getLocationImage, { locationId }))
  return (
    <div className={styles.picture}>
      {data && <img src={`data:${data.contentType};base64,${data.image}`} alt={name} />}
    </div>
  )
}
