import { z } from 'zod'
import { op } from '../op.ts'
import { RecreatedConditionals } from '../schemas/conditional.ts'
import { Location, LocationImage, LocationImageBody, LocationWithZones } from '../schemas/location.ts'
import { CleanedMetrics, LocationTree } from '../schemas/tree.ts'

const reset = {
  description:
    'Forgets the latest value of every measurement and the tree cache. Configuration and stored samples stay.',
  audit: 'LOCATION_RESET',
  response: LocationWithZones,
} as const

export const locationCareOperations = {
  listIntegratorLocations: op('GET', '/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of an integrator',
    description: "Only the caller's own integrator exists here.",
    access: 'signed-in',
    response: z.array(Location),
  }),
  transferLocation: op('POST', '/organization/location/{locationId}/{integratorId}', {
    summary: 'Transfer a location to another integrator',
    description:
      'Its zones, components with their registrations, measurements, samples, conditionals and devices go along; it leaves the old ' +
      "integrator's groups and organization. A component's product becomes the new integrator's product of the same code, or a copy " +
      'where there is none. Both integrators get a trace. For the operator alone: whoever could transfer a location could ' +
      "push it into somebody else's integrator.",
    access: 'operator-locations',
    audit: 'LOCATION_TRANSFERRED',
    response: LocationWithZones,
    failures: {
      409: 'The other integrator has a component with the same identifier or MAC address; the message names it.',
    },
  }),
  getLocationTree: op('GET', '/organization/location/{locationId}/tree', {
    summary: 'Read zones, components and measurements of a location with their latest values',
    description:
      'The structure comes from a cache that is built on the first reading and forgotten with each change below the location. ' +
      'The latest values are those of now.',
    access: 'signed-in',
    response: LocationTree,
  }),
  recreateLocationTree: op('POST', '/organization/location/{locationId}/tree/recreate', {
    summary: 'Build the tree cache of a location anew',
    access: 'location-write',
    audit: 'LOCATION_TREE_RECREATED',
    response: LocationTree,
  }),
  resetLocation: op('POST', '/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of a location',
    access: 'location-write',
    ...reset,
  }),
  setLocationImage: op('POST', '/organization/location/{locationId}/image', {
    summary: 'Store the picture of a location',
    description:
      'It takes the place of an earlier one. The content decides what it is; a `contentType` that says otherwise is refused.',
    access: 'location-write',
    audit: 'LOCATION_IMAGE_STORED',
    body: LocationImageBody,
    response: LocationImage,
    failures: { 413: 'The picture has more than 2 MB.' },
  }),
}

export const operatorLocationOperations = {
  listAnyIntegratorLocations: op('GET', '/control/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of any integrator',
    access: 'operator',
    response: z.array(Location),
  }),
  resetAnyLocation: op('POST', '/control/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of any location',
    access: 'operator-locations',
    ...reset,
  }),
  recreateConditionals: op('PATCH', '/control/organization/location/{locationId}/recreateconditionals', {
    summary: "Make a location's conditionals anew from its products",
    description:
      'All of them are dropped, also those made by hand, and made again from the defaults of the products. ' +
      "The trace, which the location's integrator sees, keeps what was dropped.",
    access: 'operator-conditionals',
    audit: 'CONDITIONALS_RECREATED',
    response: RecreatedConditionals,
  }),
  cleanMetrics: op('PATCH', '/control/organization/location/{locationId}/cleanmetric', {
    summary: 'Remove samples that nothing stands for',
    description: 'Stored samples whose measurement no longer exists, or that lie outside its range.',
    access: 'operator-locations',
    audit: 'METRICS_CLEANED',
    response: CleanedMetrics,
  }),
}
