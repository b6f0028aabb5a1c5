import { z } from 'zod'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { RecreatedConditionals } from '../schemas/conditional.ts'
import {
  AlarmReachOfLocation,
  AlarmRecipients,
  Commissioning,
  CommissioningOfLocation,
} from '../schemas/alarms.ts'
import {
  CopyPreview,
  Location,
  LocationCopy,
  LocationImage,
  LocationImageBody,
  LocationOverview,
  LocationPicture,
  LocationUpdate,
  LocationWithZones,
  OrganizationLocation,
  SlidSearch,
} from '../schemas/location.ts'
import {
  CleanedMetrics,
  LocationTree,
  LocationValues,
  MarkedDevice,
  MarkedLocation,
} from '../schemas/values.ts'
import { Overview } from '../schemas/overview.ts'
import { MaintenancePreview, TransferPreview } from '../schemas/preview.ts'

const reset = {
  description: 'Forgets the latest value of every measurement. Configuration and stored samples stay.',
  audit: 'LOCATION_RESET',
  response: LocationWithZones,
} as const

export const locationOperations = openToPrograms({
  listManagedLocations: op('GET', '/management/organization/location', {
    summary: "List the locations of the caller's integrator",
    description:
      'The whole list with layouts, sorted by name. Zones are only in the answer for a single location.',
    access: 'signed-in',
    narrowed: 'by-location',
    etag: true,
    response: z.array(Location),
  }),
  listIntegratorLocations: op('GET', '/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of an integrator',
    description: "Any other integrator than the caller's own is answered 404.",
    access: 'signed-in',
    narrowed: 'by-location',
    etag: true,
    response: z.array(Location),
  }),
  getLocation: op('GET', '/organization/location/{locationId}', {
    summary: 'Read a location with its layouts and zones',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationWithZones,
  }),
  createLocation: op('POST', '/organization/location', {
    summary: 'Create a location with its layouts and zones',
    access: 'location-write',
    narrowed: 'refused',
    audit: 'LOCATION_CREATED',
    body: OrganizationLocation,
    response: LocationWithZones,
    failures: { 409: 'Another location has this slid.' },
  }),
  updateLocation: op('PUT', '/organization/location/{locationId}', {
    summary: 'Replace the editable fields of a location',
    description: 'Layouts and zones stay as they are.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'LOCATION_UPDATED',
    body: LocationUpdate,
    response: LocationWithZones,
    failures: { 409: 'Somebody else changed it meanwhile, or another location has this slid.' },
  }),
  deleteLocation: op('DELETE', '/organization/location/{locationId}', {
    summary: 'Delete a location',
    description:
      'It is removed from every location group. Refused while devices or linked components are attached.',
    access: 'location-write',
    narrowed: 'refused',
    audit: 'LOCATION_DELETED',
    response: Done,
    failures: { 409: 'Devices or linked components are still attached; the message names them.' },
  }),
  previewCopy: op('GET', '/organization/location/{locationId}/copy', {
    summary: 'Count what a copy of a location would contain',
    description: 'Counted now, for this caller. It may have changed by the time of the copy.',
    access: 'location-write',
    narrowed: 'refused',
    response: CopyPreview,
  }),
  copyLocation: op('POST', '/organization/location/{locationId}/copy', {
    summary: 'Create a location as a copy of another one',
    description:
      'The copy has the layouts, zones, calendar days from today on, automation and conditionals, but no devices, ' +
      'components, samples and groups. Automation is copied if the caller may manage automation, conditionals if the caller ' +
      'may manage conditionals. Everything is stored, or nothing. A conditional waits until a component of the same product is put into its zone, and then ' +
      "takes the place of the product's own.",
    access: 'location-write',
    narrowed: 'refused',
    audit: 'LOCATION_COPIED',
    body: LocationCopy,
    response: LocationWithZones,
    failures: {
      409: 'Another location has this slid.',
      422: 'The location has more than one copy can have. The message says of what.',
    },
  }),
  getLocationOverview: op('GET', '/organization/location/{locationId}/overview', {
    summary: 'Read a location with all that the head of its page shows',
    description: 'The location with its integrator, facts about its picture, and how many things it has.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationOverview,
  }),
  getLocationTree: op('GET', '/organization/location/{locationId}/tree', {
    summary: 'Read zones, components and measurements of a location with their latest values',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationTree,
  }),
  recreateLocationTree: op('POST', '/organization/location/{locationId}/tree/recreate', {
    summary: 'Build the tree of a location again',
    description: 'The tree is also built whenever it is read, so it is never out of date.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'LOCATION_TREE_RECREATED',
    response: LocationTree,
  }),
  getLocationValues: op('GET', '/organization/location/{locationId}/values', {
    summary: 'Read all that a location measures, with a small curve of the last day',
    description:
      'Zones, components and measurements as they are now, with the fields that an edit needs. Each measurement has its latest ' +
      'value, and the last value of each hour of the last day.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationValues,
  }),
  listAlarmReaches: op('GET', '/management/organization/location/alarm', {
    summary: "Say for each location of the caller's integrator whether its alarms reach somebody",
    description: 'The whole list, in the order of the list of locations.',
    access: 'signed-in',
    narrowed: 'by-location',
    etag: true,
    response: z.array(AlarmReachOfLocation),
  }),
  getAlarmRecipients: op('GET', '/organization/location/{locationId}/alarm', {
    summary: 'Follow an alarm of a location to the people whom it alerts',
    description:
      'From each layout, or from the location if it has none, to its location groups, and from these to integrations and members. ' +
      'PagerDuty and DECT always reach somebody. Text messages reach the members who have a phone number, and push ' +
      'notifications those who allow them in the group. The answer has the names of people, but no phone number and no address.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: AlarmRecipients,
  }),
  listCommissioning: op('GET', '/management/organization/location/commissioning', {
    summary: "Count for each location of the caller's integrator how many steps of commissioning are done",
    description: 'The whole list, in the order of the list of locations, as it is at this moment.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: z.array(CommissioningOfLocation),
  }),
  getCommissioning: op('GET', '/organization/location/{locationId}/commissioning', {
    summary: 'Say what is still missing before a location is done',
    description: 'A step is done if there is something to check, and nothing of it is missing.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: Commissioning,
  }),
  // Late depends on the time alone, so these answers have no tag.
  listMarkedLocations: op('GET', '/management/organization/location/marks', {
    summary:
      "Count for each location of the caller's integrator the latest values that are not as they should be",
    description:
      'Late, out of range or beyond a limit, as it is at this moment, and open alarms. Locations without any are left out. A ' +
      'measurement without a value has no mark.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: z.array(MarkedLocation),
  }),
  listMarkedDevices: op('GET', '/management/device/marks', {
    summary:
      "Count for each device of the caller's integrator the latest values that are not as they should be",
    description:
      'The same for a device and what its components measure. Also each device that is at fault or offline, with the reason. The others are ' +
      'left out.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: z.array(MarkedDevice),
  }),
  getOverview: op('GET', '/management/overview', {
    summary: "Count what needs attention at the locations and devices of the caller's integrator",
    description:
      'As it is at this moment, with the locations that need somebody most. Open alarms have calls of their own.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: Overview,
  }),
  transferLocation: op('POST', '/organization/location/{locationId}/{integratorId}', {
    summary: 'Transfer a location to another integrator',
    description:
      'Its zones, components with their registrations, measurements, samples, conditionals and devices move with it. It leaves the old ' +
      "integrator's groups and organization. A component's product becomes the new integrator's product of the same code, or a copy " +
      'where there is none. Both integrators get a trace. Only for the operator: nobody else may ' +
      'give a location to another integrator.',
    access: 'operator-locations',
    narrowed: 'refused',
    audit: 'LOCATION_TRANSFERRED',
    response: LocationWithZones,
    failures: {
      409: 'The other integrator has a component with the same identifier or MAC address; the message names it.',
    },
  }),
  getLocationImage: op('GET', '/organization/location/{locationId}/image', {
    summary: 'Read the picture of a location',
    description: 'Answers 404 if there is none. The overview of the location says whether there is one.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationPicture,
  }),
  setLocationImage: op('POST', '/organization/location/{locationId}/image', {
    summary: 'Store the picture of a location',
    description:
      'Replaces an earlier picture. The platform finds the type in the content, and refuses a `contentType` that differs from it.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'LOCATION_IMAGE_STORED',
    body: LocationImageBody,
    response: LocationImage,
    failures: { 413: 'The picture has more than 2 MB.' },
  }),
  resetLocation: op('POST', '/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of a location',
    access: 'location-write',
    narrowed: 'by-location',
    ...reset,
  }),
  getLocationBySlid: op('GET', '/organization/slid/{slid}', {
    summary: 'Find the location with exactly this site id',
    access: 'signed-in',
    narrowed: 'by-location',
    response: LocationWithZones,
  }),
  findLocationsBySlid: op('GET', '/organization/slid/search/{slid}', {
    summary: 'List the locations whose site id starts with this text',
    description: 'Sorted by site id, at most 100. Case matters.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: z.array(Location),
  }),
  searchLocations: op('POST', '/organization/slid/search', {
    summary: 'Search locations by a list of site ids or a text',
    description: 'With both, a location that matches one of them is found. Sorted by site id, at most 500.',
    access: 'signed-in',
    narrowed: 'by-location',
    body: SlidSearch,
    response: z.array(Location),
  }),
})

/** For the operator, across all integrators. */
export const operatorLocationOperations = openToPrograms({
  listAnyIntegratorLocations: op('GET', '/control/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of any integrator',
    access: 'operator',
    narrowed: 'refused',
    response: z.array(Location),
  }),
  previewMaintenance: op('GET', '/control/organization/location/{locationId}/maintenance', {
    summary: 'Count what maintenance of a location would change',
    description: 'Counted now. It may have changed by the time of the maintenance.',
    access: 'operator',
    narrowed: 'refused',
    response: MaintenancePreview,
  }),
  resetAnyLocation: op('POST', '/control/organization/location/{locationId}/reset', {
    summary: 'Forget the latest values of any location',
    access: 'operator-locations',
    narrowed: 'refused',
    ...reset,
  }),
  recreateConditionals: op('PATCH', '/control/organization/location/{locationId}/recreateconditionals', {
    summary: "Create a location's conditionals again from its products",
    description:
      'All conditionals are deleted, also those made by hand, and created again from the defaults of the products. ' +
      "The trace, which the location's integrator sees, keeps what was dropped.",
    access: 'operator-conditionals',
    narrowed: 'refused',
    audit: 'CONDITIONALS_RECREATED',
    response: RecreatedConditionals,
  }),
  cleanMetrics: op('PATCH', '/control/organization/location/{locationId}/cleanmetric', {
    summary: 'Remove samples without a measurement or out of range',
    description:
      'Removes stored samples whose measurement no longer exists or whose value is outside its range.',
    access: 'operator-locations',
    narrowed: 'refused',
    audit: 'METRICS_CLEANED',
    response: CleanedMetrics,
  }),
  previewTransfer: op('GET', '/control/organization/location/{locationId}/transfer/{integratorId}', {
    summary: 'Count what would move with a transfer of a location',
    description: 'Counted now. It may have changed by the time of the transfer.',
    access: 'operator',
    narrowed: 'refused',
    response: TransferPreview,
  }),
})
