import { op } from '../op.ts'
import { RecreatedConditionals } from '../schemas/conditional.ts'
import { LocationWithZones } from '../schemas/location.ts'
import { MaintenancePreview } from '../schemas/preview.ts'
import { CleanedMetrics } from '../schemas/tree.ts'

const reset = {
  description: 'Forgets the latest value of every measurement. Configuration and stored samples stay.',
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
  previewMaintenance: op('GET', '/control/organization/location/{locationId}/maintenance', {
    summary: 'Count what maintenance of a location would change',
    description: 'Counted now. It may have changed by the time of the maintenance.',
    access: 'operator',
    response: MaintenancePreview,
  }),
  resetAnyLocation: op('POST', '/control/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of any location',
    access: 'operator-locations',
    ...reset,
  }),
  recreateConditionals: op('PATCH', '/control/organization/location/{locationId}/recreateconditionals', {
    summary: "Create a location's conditionals again from its products",
    description:
      'All conditionals are deleted, also those made by hand, and created again from the defaults of the products. ' +
      "The trace, which the location's integrator sees, keeps what was dropped.",
    access: 'operator-conditionals',
    audit: 'CONDITIONALS_RECREATED',
    response: RecreatedConditionals,
  }),
  cleanMetrics: op('PATCH', '/control/organization/location/{locationId}/cleanmetric', {
    summary: 'Remove samples without a measurement or out of range',
    description:
      'Removes stored samples whose measurement no longer exists or whose value is outside its range.',
    access: 'operator-locations',
    audit: 'METRICS_CLEANED',
    response: CleanedMetrics,
  }),
}
