import { useQuery } from '@tanstack/react-query'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { api } from '../api/client.ts'

/** Components that are not linked yet: some are for a location's zone, the others for a device. */
export function useUnlinkedComponents(origin: UnlinkedComponent['origin']) {
  return useQuery({
    queryKey: ['components', 'unlinked'],
    queryFn: ({ signal }) => api.listUnlinkedComponents({}, { signal }),
    select: (all) => all.filter((component) => component.origin === origin),
  })
}
