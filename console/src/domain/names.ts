import type { LocationGroup } from '#contract/schemas/group'
import type { Integration } from '#contract/schemas/integration'
import type { Named } from '../kit/form/names.tsx'

/** Groups and integrations as options to choose from. Two of them may have the same name. */

export function namedGroup({ locationGroupId, name, locations }: LocationGroup): Named {
  const count = new Set(locations.map(({ id }) => id)).size
  return {
    id: locationGroupId,
    name: name || 'Unnamed Location Group',
    detail: count === 1 ? '1 location' : `${count} locations`,
  }
}

export const namedIntegration = ({ integrationId, name, type }: Integration): Named => ({
  id: integrationId,
  name,
  detail: type || 'no type',
})
