import { z } from 'zod'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Location, LocationUpdate, LocationWithZones, OrganizationLocation } from '../schemas/location.ts'

export const locationOperations = {
  listManagedLocations: op('GET', '/management/organization/location', {
    summary: "List the locations of the caller's integrator",
    description:
      'The whole list with layouts, sorted by name. Zones are only in the answer for a single location.',
    access: 'signed-in',
    etag: true,
    response: z.array(Location),
  }),
  listIntegratorLocations: op('GET', '/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of an integrator',
    description: "Any other integrator than the caller's own is answered 404.",
    access: 'signed-in',
    etag: true,
    response: z.array(Location),
  }),
  getLocation: op('GET', '/organization/location/{locationId}', {
    summary: 'Read a location with its layouts and zones',
    access: 'signed-in',
    operatorReads: true,
    response: LocationWithZones,
  }),
  createLocation: op('POST', '/organization/location', {
    summary: 'Create a location with its layouts and zones',
    access: 'location-write',
    audit: 'LOCATION_CREATED',
    body: OrganizationLocation,
    response: LocationWithZones,
    failures: { 409: 'Another location has this slid.' },
  }),
  updateLocation: op('PUT', '/organization/location/{locationId}', {
    summary: 'Replace the editable fields of a location',
    description:
      'Layouts and zones stay as they are. With `version`, the call does not overwrite what somebody else has changed meanwhile.',
    access: 'location-write',
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
    audit: 'LOCATION_DELETED',
    response: Done,
    failures: { 409: 'Devices or linked components are still attached; the message names them.' },
  }),
}

export const operatorLocationOperations = {
  listAnyIntegratorLocations: op('GET', '/control/organization/location/integrator/{integratorId}', {
    summary: 'List the locations of any integrator',
    access: 'operator',
    response: z.array(Location),
  }),
}
