import { roles as allRoles } from '#contract/access'
import type { ownTokenOperations, serviceAccountOperations } from '#contract/operations/tokens'
import type { ProgramTokenBody, ServiceAccount } from '#contract/schemas/token'
import { newProgramToken } from '../../base/program-tokens.ts'
import { isSame } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import type { Context, Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

const ofCaller = ({ caller: { accountId } }: Context) => ({ accountId })

/** The token is in the answer alone. `traced` says in the log whose it is. */
async function createToken(context: Context, owner: store.Owner, body: ProgramTokenBody, traced: object) {
  const token = newProgramToken()
  const { id: tokenId, name, roles, ...row } = await store.insertToken(context, owner, token, body)
  const { expiresAt, addresses, locationGroupIds: locationGroups } = row
  context.changed({ new: { ...traced, name, roles, expiresAt, addresses, locationGroups } })
  return { tokenId, token }
}

async function endToken(context: Context, owner: store.Owner, tokenId: string, traced: object) {
  const { name, roles } = await rules.endToken(context, owner, tokenId)
  return context.changed({ old: { ...traced, name, roles } })
}

/** Not how its tokens were used lately: that is no change. */
const asTraced = ({ tokens: _, ...serviceAccount }: ServiceAccount) => serviceAccount

const traceOf = ({ serviceAccountId, name }: ServiceAccount) => ({ serviceAccountId, serviceAccount: name })

export const tokenHandlers: Handlers<typeof ownTokenOperations & typeof serviceAccountOperations> = {
  listOwnTokens: async (_input, context) => store.listTokens(context, ofCaller(context)),

  async createOwnToken({ body }, context) {
    const owner = ofCaller(context)
    await rules.checkNewToken(context, owner, body)
    return createToken(context, owner, body, owner)
  },

  async endOwnToken({ params }, context) {
    const owner = ofCaller(context)
    return endToken(context, owner, params.tokenId, owner)
  },

  listServiceAccounts: async (_input, context) => store.listServiceAccounts(context),

  async createServiceAccount({ body }, context) {
    const { db, caller, changed } = context
    const { name, roles = allRoles.filter((role) => caller.roles.includes(role)) } = body
    // Nobody else adds one meanwhile.
    await lockIntegrator(db, caller.integratorId)
    await rules.checkNewServiceAccount(context, roles)
    const id = await store.insertServiceAccount(context, { name, roles })
    const created = await rules.requireServiceAccount(context, id)
    changed({ new: asTraced(created) })
    return created
  },

  async updateServiceAccount({ params, body }, context) {
    const current = await rules.requireServiceAccountForEdit(context, params.serviceAccountId)
    if (isSame(current, body, ['name', 'roles'])) return current
    rules.checkUpdate(context, current, body)
    const { name, roles } = body
    await store.updateServiceAccount(context.db, current.serviceAccountId, { name, roles })
    const updated = await rules.requireServiceAccount(context, current.serviceAccountId)
    context.changed({ old: asTraced(current), new: asTraced(updated) })
    return updated
  },

  async deleteServiceAccount({ params }, context) {
    const current = await rules.requireServiceAccountForEdit(context, params.serviceAccountId)
    await store.deleteServiceAccount(context.db, current.serviceAccountId)
    return context.changed({ old: asTraced(current) })
  },

  async createServiceToken({ params, body }, context) {
    const account = await rules.requireServiceAccountForEdit(context, params.serviceAccountId)
    const owner = { serviceAccountId: account.serviceAccountId }
    await rules.checkNewToken(context, owner, body, account.roles)
    return createToken(context, owner, body, traceOf(account))
  },

  async endServiceToken({ params }, context) {
    const account = await rules.requireServiceAccount(context, params.serviceAccountId)
    return endToken(context, { serviceAccountId: account.serviceAccountId }, params.tokenId, traceOf(account))
  },
}
