import { op } from '../op.ts'
import { RecreatedConditionals } from '../schemas/conditional.ts'
import { LocationWithZones } from '../schemas/location.ts'
import { CleanedMetrics } from '../schemas/tree.ts'

const reset = {
  description:
    'Forgets the latest value of every measurement and the tree cache. Configuration and stored samples stay.',
  audit: 'LOCATION_RESET',
  response: LocationWithZones,
} as const

export const locationMaintenanceOperations = {
  resetLocation: op('POST', '/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of a location',
    access: 'location-write',
    ...reset,
  }),
}

export const operatorMaintenanceOperations = {
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
