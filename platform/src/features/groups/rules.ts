import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { invalid, refersToNothing } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import type { Scope } from '../../db/connection.ts'
import { checkVersion, forEdit, isSame, orNotFound } from '../../domain/edits.ts'
import { checkIntegratorField } from '../../domain/people/integrators.ts'
import * as store from './store.ts'

export const requireGroup = orNotFound('Location group', store.findGroup)

export const requireGroupForEdit = forEdit(store.lockGroupForEdit, requireGroup)

export async function checkNewGroup(scope: Scope, group: OrganizationLocationGroup): Promise<void> {
  if (group.locationGroupId !== undefined) {
    throw invalid('locationGroupId', refusalFor('GROUP_ID_CHOSEN'))
  }
  await checkReferences(scope, group)
}

export function checkIdentity(
  current: LocationGroup,
  caller: Caller,
  group: OrganizationLocationGroup,
): void {
  checkIntegratorField(caller, group.integratorId)
  if (group.locationGroupId !== undefined && group.locationGroupId !== current.locationGroupId) {
    throw invalid('locationGroupId', refusalFor('GROUP_ID_FIXED'), 'IMMUTABLE')
  }
}

export async function checkUpdate(
  scope: Scope,
  current: LocationGroup,
  group: OrganizationLocationGroup,
): Promise<void> {
  checkVersion('Location group', current, group)
  await checkReferences(scope, group)
}

/** Everything that a group names must belong to the integrator, and a layout to its location. */
async function checkReferences(
  scope: Scope,
  { integratorId, locations, integrations }: OrganizationLocationGroup,
): Promise<void> {
  checkIntegratorField(scope.caller, integratorId)
  const locationIds = [...new Set(locations.map(({ id }) => id))]
  const known = new Set(await store.lockLocations(scope, locationIds))
  if (known.size < locationIds.length) throw refersToNothing('locations', 'Location')

  const layoutIds = locations.flatMap(({ layoutId }) => layoutId ?? [])
  const layouts = await store.findLayouts(scope.db, layoutIds)
  const locationOf = new Map(layouts.map(({ id, locationId }) => [id, locationId]))
  if (locations.some(({ id, layoutId }) => layoutId !== null && locationOf.get(layoutId) !== id)) {
    throw refersToNothing('locations', 'Layout of the location')
  }

  const integrationIds = integrations.map(({ integrationId }) => integrationId)
  const found = await store.findIntegrationIds(scope, integrationIds)
  if (found.length < integrationIds.length) throw refersToNothing('integrations', 'Integration')
}

/** Somebody may have been deleted since the group was read. That is no reason to refuse the rest. */
export async function withKnownRecipients(
  scope: Scope,
  group: OrganizationLocationGroup,
): Promise<OrganizationLocationGroup> {
  const { alerting } = group
  if (!alerting || alerting.recipients.length === 0) return group
  const known = await store.findRecipientIds(
    scope,
    alerting.recipients.map(({ id }) => id),
  )
  const recipients = alerting.recipients.filter(({ id }) => known.has(id))
  return { ...group, alerting: { ...alerting, recipients } }
}

export const isUnchanged = (current: LocationGroup, wanted: OrganizationLocationGroup): boolean =>
  isSame(comparable(current), comparable({ ...wanted, alerting: alertingAfter(current, wanted) }), [
    'name',
    'locations',
    'integrations',
    'alerting',
  ])

const alertingAfter = (current: LocationGroup, { alerting }: OrganizationLocationGroup) =>
  alerting === undefined ? current.alerting : alerting

/** The order of a group's members has no meaning. */
const comparable = ({ name, locations, integrations, alerting }: OrganizationLocationGroup) => ({
  name,
  alerting: alerting && {
    ...alerting,
    recipients: alerting.recipients.toSorted((one, other) => one.id.localeCompare(other.id)),
  },
  // A layout is of one location. Ten thousand entries of a map are compared in half of the time of a sorted list.
  locations: new Map(locations.map(({ id, layoutId }) => [layoutId ?? id, id])),
  integrations: new Set(integrations.map((entry) => entry.integrationId)),
})
