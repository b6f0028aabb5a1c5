import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PageFailure } from '../../../kit/page/PageFailure.tsx'

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
  const { data, isPending } = useQuery(query(api.getLocation, { locationId }))
  if (isPending) return <output>Loading...</output>
  if (!data) return <PageFailure text="Failed to fetch location" {...failure} />
  return (
    <p>
      This platform does not offer a page for {data.name || 'a location'}. All that it offers is in the list
      of <a href="#/locations">Locations</a>.
    </p>
  )
}
