import type { groupOperations } from '#contract/operations/groups'
import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import { findSilenced } from '../../domain/alarms.ts'
import { requireOwnIntegrator } from '../../domain/integrators.ts'
import { notFound } from '../../base/errors.ts'
import type { Context, Handlers } from '../../http/context.ts'
import * as deletion from './deletion-store.ts'
import * as lists from './list-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Addressed {
  params: { locationGroupId: string }
}

async function create(
  { body }: { body: OrganizationLocationGroup },
  { db, caller, changed }: Context,
): Promise<LocationGroup> {
  await rules.checkNewGroup(db, caller, body)
  const id = await store.insertGroup(db, caller.integratorId, body)
  const created = await rules.requireGroup(db, caller.integratorId, id)
  changed({ new: created })
  return created
}

async function update(
  { params, body }: Addressed & { body: OrganizationLocationGroup },
  { db, caller, changed }: Context,
): Promise<LocationGroup> {
  const current = await rules.requireGroupForEdit(db, caller.integratorId, params.locationGroupId)
  rules.checkIdentity(current, caller, body)
  if (rules.isUnchanged(current, body)) return current
  await rules.checkUpdate(db, current, caller, body)
  await store.updateGroup(db, current.locationGroupId, body)
  const updated = await rules.requireGroup(db, caller.integratorId, current.locationGroupId)
  changed({ old: current, new: updated })
  return updated
}

async function remove({ params }: Addressed, { db, caller, changed }: Context): Promise<null> {
  const current = await rules.requireGroupForEdit(db, caller.integratorId, params.locationGroupId)
  await store.deleteGroup(db, current.locationGroupId)
  changed({ old: current })
  return null
}

export const groupHandlers: Handlers<typeof groupOperations> = {
  listManagedGroups: {
    reads: lists.listReads,
    answer: async ({ query }, { db, caller }) => lists.listGroups(db, caller.integratorId, query.name),
  },

  listIntegratorGroups: {
    reads: lists.listReads,
    async answer({ params, query }, { db, caller }) {
      requireOwnIntegrator(caller, params.integratorId)
      return lists.listGroups(db, caller.integratorId, query.name)
    },
  },

  async getGroup({ params }, { db, caller }) {
    return rules.requireGroup(db, caller.integratorId, params.locationGroupId)
  },

  async previewGroupDeletion({ params }, { db, caller: { integratorId } }) {
    const { locationGroupId } = params
    if (!(await deletion.isGroup(db, integratorId, locationGroupId))) throw notFound('Location group')
    return {
      accounts: await deletion.countMembers(db, locationGroupId),
      locations: await deletion.findLocationsIn(db, locationGroupId),
      silencedLocations: await findSilenced(db, integratorId, { locationGroupId }),
    }
  },

  createManagedGroup: create,
  createGroup: create,
  updateManagedGroup: update,
  updateGroup: update,
  deleteManagedGroup: remove,
  deleteGroup: remove,
}
