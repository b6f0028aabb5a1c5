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
 * The call for the page was answered 404. Every platform has a call for the location itself: where that one knows it, it is the
 * page that this platform does not offer.
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
