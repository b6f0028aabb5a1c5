import type { LocationOverview } from '#contract/schemas/location'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './LocationHead.module.css'
import { LocationPicture } from './LocationPicture.tsx'

/** The picture and the facts of a location. Their places are the same while they load, and without a picture. */
export function LocationHead({ overview }: { overview: LocationOverview | undefined }) {
  const location = overview?.location
  return (
    <div className={styles.head}>
      <LocationPicture overview={overview} />
      <Facts
        isWide
        isLoading={!overview}
        label={`Facts of ${location?.name ?? 'the location'}`}
        facts={[
          // The short ones first. On a phone they are beside the picture.
          ['Site ID', location?.slid],
          ['Location ID', location?.id],
          ['Address', location && address(location)],
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
