import { z } from 'zod'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { GroupDeletion } from '../schemas/preview.ts'
import { GroupQuery, LocationGroup, OrganizationLocationGroup } from '../schemas/group.ts'

const creation = {
  summary: 'Create a location group',
  description:
    'A group has pairs of a location and a layout, and the integrations that are notified of their alarms. ' +
    'All of them belong to the same integrator. Two groups may have the same name.',
  access: 'any-management',
  narrowed: 'refused',
  audit: 'LOCATION_GROUP_CREATED',
  body: OrganizationLocationGroup,
  response: LocationGroup,
} as const

const update = {
  summary: 'Replace a location group',
  description: 'Its locations and integrations become those of the body.',
  access: 'any-management',
  narrowed: 'refused',
  audit: 'LOCATION_GROUP_UPDATED',
  body: OrganizationLocationGroup,
  response: LocationGroup,
  failures: { 409: 'Somebody else changed it meanwhile.' },
} as const

const deletion = {
  summary: 'Delete a location group',
  description: 'Accounts lose their membership; locations and integrations stay.',
  access: 'any-management',
  narrowed: 'refused',
  audit: 'LOCATION_GROUP_DELETED',
  response: Done,
} as const

export const groupOperations = openToPrograms({
  listManagedGroups: op('GET', '/management/organization/location/group', {
    summary: "List the location groups of the caller's integrator",
    description: 'The whole list with locations and integrations, sorted by name.',
    access: 'signed-in',
    narrowed: 'by-group',
    query: GroupQuery,
    etag: true,
    response: z.array(LocationGroup),
  }),
  createManagedGroup: op('POST', '/management/organization/location/group', creation),
  updateManagedGroup: op('PUT', '/management/organization/location/group/{locationGroupId}', update),
  deleteManagedGroup: op('DELETE', '/management/organization/location/group/{locationGroupId}', deletion),
  previewGroupDeletion: op('GET', '/management/organization/location/group/{locationGroupId}/deletion', {
    summary: 'Count what the deletion of a location group would affect',
    description: 'Counted now. It may have changed by the time of the deletion.',
    access: 'any-management',
    narrowed: 'refused',
    response: GroupDeletion,
  }),
  listIntegratorGroups: op('GET', '/organization/location/group/integrator/{integratorId}', {
    summary: 'List the location groups of an integrator',
    description: "Any other integrator than the caller's own is answered 404.",
    access: 'signed-in',
    narrowed: 'by-group',
    query: GroupQuery,
    etag: true,
    response: z.array(LocationGroup),
  }),
  getGroup: op('GET', '/organization/location/group/{locationGroupId}', {
    summary: 'Read a location group',
    access: 'signed-in',
    narrowed: 'by-group',
    response: LocationGroup,
  }),
  createGroup: op('POST', '/organization/location/group', creation),
  updateGroup: op('PUT', '/organization/location/group/{locationGroupId}', update),
  deleteGroup: op('DELETE', '/organization/location/group/{locationGroupId}', deletion),
})
