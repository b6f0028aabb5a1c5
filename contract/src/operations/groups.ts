import { z } from 'zod'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { GroupDeletion } from '../schemas/deletion.ts'
import { GroupQuery, LocationGroup, OrganizationLocationGroup } from '../schemas/group.ts'

const creation = {
  summary: 'Create a location group',
  description:
    'A group keeps pairs of location and layout, and the integrations that hear of their alarms. ' +
    'All of them are of the same integrator. Two groups may have the same name.',
  access: 'any-management',
  audit: 'LOCATION_GROUP_CREATED',
  body: OrganizationLocationGroup,
  response: LocationGroup,
} as const

const update = {
  summary: 'Replace a location group',
  description:
    'Its locations and integrations become those of the body. With `version`, an edit made meanwhile is not overwritten.',
  access: 'any-management',
  audit: 'LOCATION_GROUP_UPDATED',
  body: OrganizationLocationGroup,
  response: LocationGroup,
  failures: { 409: 'Somebody else changed it meanwhile.' },
} as const

const deletion = {
  summary: 'Delete a location group',
  description: 'Accounts lose their membership; locations and integrations stay.',
  access: 'any-management',
  audit: 'LOCATION_GROUP_DELETED',
  response: Done,
} as const

export const groupOperations = {
  listManagedGroups: op('GET', '/management/organization/location/group', {
    summary: "List the location groups of the caller's integrator",
    description: 'The whole list with locations and integrations, by name.',
    access: 'signed-in',
    query: GroupQuery,
    etag: true,
    response: z.array(LocationGroup),
  }),
  createManagedGroup: op('POST', '/management/organization/location/group', creation),
  updateManagedGroup: op('PUT', '/management/organization/location/group/{locationGroupId}', update),
  deleteManagedGroup: op('DELETE', '/management/organization/location/group/{locationGroupId}', deletion),
  previewGroupDeletion: op('GET', '/management/organization/location/group/{locationGroupId}/deletion', {
    summary: 'Count what loses a location group with its deletion',
    description: 'As it is now: what others change until the deletion is not in it.',
    access: 'any-management',
    response: GroupDeletion,
  }),
  listIntegratorGroups: op('GET', '/organization/location/group/integrator/{integratorId}', {
    summary: 'List the location groups of an integrator',
    description: "Only the caller's own integrator exists here.",
    access: 'signed-in',
    query: GroupQuery,
    etag: true,
    response: z.array(LocationGroup),
  }),
  getGroup: op('GET', '/organization/location/group/{locationGroupId}', {
    summary: 'Read a location group',
    access: 'signed-in',
    response: LocationGroup,
  }),
  createGroup: op('POST', '/organization/location/group', creation),
  updateGroup: op('PUT', '/organization/location/group/{locationGroupId}', update),
  deleteGroup: op('DELETE', '/organization/location/group/{locationGroupId}', deletion),
}
