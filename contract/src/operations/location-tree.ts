import { op } from '../op.ts'
import { LocationTree } from '../schemas/tree.ts'

export const locationTreeOperations = {
  getLocationTree: op('GET', '/organization/location/{locationId}/tree', {
    summary: 'Read zones, components and measurements of a location with their latest values',
    description:
      'The structure comes from a cache. The first call builds it, and each change in the location deletes it. ' +
      'The latest values are always current.',
    access: 'signed-in',
    operatorReads: true,
    response: LocationTree,
  }),
  recreateLocationTree: op('POST', '/organization/location/{locationId}/tree/recreate', {
    summary: 'Build the tree cache of a location again',
    access: 'location-write',
    audit: 'LOCATION_TREE_RECREATED',
    response: LocationTree,
  }),
}
