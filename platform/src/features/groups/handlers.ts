import type { groupOperations } from '#contract/operations/groups'
import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import type { Counts } from '#contract/texts/refusals/en'
import { notFound } from '../../base/errors.ts'
import { requireOwnIntegrator } from '../../domain/people/integrators.ts'
import { findSilenced } from '../../domain/alarms/affected.ts'
import type { Context, Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Addressed {
  params: { locationGroupId: string }
}

async function create(
  { body }: { body: OrganizationLocationGroup },
  context: Context,
): Promise<LocationGroup> {
  await rules.checkNewGroup(context, body)
  const id = await store.insertGroup(context, await rules.withKnownRecipients(context, body))
  return context.changed({ new: await rules.requireGroup(context, id) })
}

async function update(
  { params, body: sent }: Addressed & { body: OrganizationLocationGroup },
  context: Context,
): Promise<LocationGroup> {
  const { db, caller, changed } = context
  const current = await rules.requireGroupForEdit(context, params.locationGroupId)
  rules.checkIdentity(current, caller, sent)
  const body = await rules.withKnownRecipients(context, sent)
  if (rules.isUnchanged(current, body)) return current
  await rules.checkUpdate(context, current, body)
  await store.updateGroup(db, current.locationGroupId, body)
  return changed({ old: current, new: await rules.requireGroup(context, current.locationGroupId) })
}

async function remove({ params }: Addressed, context: Context): Promise<null> {
  const current = await rules.requireGroupForEdit(context, params.locationGroupId)
  const members = await store.countMembers(context.db, current.locationGroupId)
  await store.deleteGroup(context.db, current.locationGroupId)
  const lost: Counts = members > 0 ? { members } : {}
  return context.changed({ old: { ...current, lost } })
}

export const groupHandlers: Handlers<typeof groupOperations> = {
  listManagedGroups: {
    reads: store.listReads,
    answer: async ({ query }, context) => store.listGroups(context, query.name),
  },

  listIntegratorGroups: {
    reads: store.listReads,
    async answer({ params, query }, context) {
      requireOwnIntegrator(context.caller, params.integratorId)
      return store.listGroups(context, query.name)
    },
  },

  async getGroup({ params }, context) {
    return rules.requireGroup(context, params.locationGroupId)
  },

  async previewGroupDeletion({ params }, context) {
    const { locationGroupId } = params
    if (!(await store.isGroup(context, locationGroupId))) throw notFound('Location group')
    return {
      accounts: await store.countMembers(context.db, locationGroupId),
      locations: await store.findLocationsIn(context.db, locationGroupId),
      silencedLocations: await findSilenced(context, { locationGroupId }),
    }
  },

  createManagedGroup: create,
  createGroup: create,
  updateManagedGroup: update,
  updateGroup: update,
  deleteManagedGroup: remove,
  deleteGroup: remove,
}
