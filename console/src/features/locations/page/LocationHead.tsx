import { useQuery } from '@tanstack/react-query'
import type { LocationOverview } from '#contract/schemas/location-overview'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './LocationHead.module.css'

/** The facts and the picture of a location. Their space is reserved while they load. */
export function LocationHead({ overview }: { overview: LocationOverview | undefined }) {
  if (!overview) return <output className={styles.head}>Loading...</output>
  const { location, integratorName, image } = overview
  const { streetline1, postalCode, city, country, slid } = location
  const town = [postalCode, city].filter(Boolean).join(' ')
  return (
    <div className={styles.head}>
      {image && <Picture locationId={location.id} name={location.name} />}
      <Facts
        isWide
        label={`Facts of ${location.name}`}
        facts={[
          ['Address', [streetline1, town, country].filter(Boolean).join(', ')],
          ['Site ID', slid],
          ['Location ID', location.id],
          ['Integrator', integratorName],
        ]}
      />
    </div>
  )
}

function Picture({ locationId, name }: { locationId: string; name: string }) {
  const { data } = useQuery(query(api.getLocationImage, { locationId }))
  return (
    <div className={styles.picture}>
      {data && <img src={`data:${data.contentType};base64,${data.image}`} alt={name} />}
    </div>
  )
}
