import { op } from '../op.ts'
import { LocationTree } from '../schemas/tree.ts'

export const locationTreeOperations = {
  getLocationTree: op('GET', '/organization/location/{locationId}/tree', {
    summary: 'Read zones, components and measurements of a location with their latest values',
    access: 'signed-in',
    operatorReads: true,
    response: LocationTree,
  }),
  recreateLocationTree: op('POST', '/organization/location/{locationId}/tree/recreate', {
    summary: 'Build the tree of a location again',
    description: 'The tree is also built whenever it is read, so it is never out of date.',
    access: 'location-write',
    audit: 'LOCATION_TREE_RECREATED',
    response: LocationTree,
  }),
}
