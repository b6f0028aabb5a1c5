import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { isNotFound } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { PageFailure } from '../../../kit/page/PageState.tsx'

interface MissingLocationProps {
  locationId: string
  error: unknown
  isReloading: boolean
  reload: () => void
}

/**
 * The call for the page was answered 404. Every platform can read the location itself. If that succeeds, the location
 * exists and this platform only has no page for it.
 */
export function MissingLocation({ locationId, ...failure }: MissingLocationProps) {
  const { data, isPending, error } = useQuery(query(api.getLocation, { locationId }))
  if (isPending) return <output>Loading...</output>
  if (isNotFound(error))
    return (
      <p role="alert">
        There is no location {locationId}. It was deleted, or the address is wrong. Yours are in the list of{' '}
        <a href="#/locations">Locations</a>.
      </p>
    )
  if (!data) return <PageFailure text="Failed to fetch location" {...failure} />
  return (
    <p>
      This platform does not offer a page for {data.name || 'a location'}. All that it offers is in the list
      of <a href="#/locations">Locations</a>.
    </p>
  )
}
