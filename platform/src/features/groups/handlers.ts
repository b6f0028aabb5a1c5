import type { groupOperations } from '#contract/operations/groups'
import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import { notFound } from '../../base/errors.ts'
import { requireOwnIntegrator } from '../../domain/integrators.ts'
import { findSilenced } from '../../domain/previews.ts'
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
  const { changed } = context
  await rules.checkNewGroup(context, body)
  const id = await store.insertGroup(context, body)
  const created = await rules.requireGroup(context, id)
  changed({ new: created })
  return created
}

async function update(
  { params, body }: Addressed & { body: OrganizationLocationGroup },
  context: Context,
): Promise<LocationGroup> {
  const { db, caller, changed } = context
  const current = await rules.requireGroupForEdit(context, params.locationGroupId)
  rules.checkIdentity(current, caller, body)
  if (rules.isUnchanged(current, body)) return current
  await rules.checkUpdate(context, current, body)
  await store.updateGroup(db, current.locationGroupId, body)
  const updated = await rules.requireGroup(context, current.locationGroupId)
  changed({ old: current, new: updated })
  return updated
}

async function remove({ params }: Addressed, context: Context): Promise<null> {
  const { db, changed } = context
  const current = await rules.requireGroupForEdit(context, params.locationGroupId)
  await store.deleteGroup(db, current.locationGroupId)
  changed({ old: current })
  return null
}

export const groupHandlers: Handlers<typeof groupOperations> = {
  listManagedGroups: {
    reads: store.listReads,
    answer: async ({ query }, context) => store.listGroups(context, query.name),
  },

  listIntegratorGroups: {
    reads: store.listReads,
    async answer({ params, query }, context) {
      const { caller } = context
      requireOwnIntegrator(caller, params.integratorId)
      return store.listGroups(context, query.name)
    },
  },

  async getGroup({ params }, context) {
    return rules.requireGroup(context, params.locationGroupId)
  },

  async previewGroupDeletion({ params }, context) {
    const { db } = context
    const { locationGroupId } = params
    if (!(await store.isGroup(context, locationGroupId))) throw notFound('Location group')
    return {
      accounts: await store.countMembers(db, locationGroupId),
      locations: await store.findLocationsIn(db, locationGroupId),
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
