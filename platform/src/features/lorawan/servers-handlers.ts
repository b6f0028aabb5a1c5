import type { networkServerOperations } from '#contract/operations/lorawan'
import type { NetworkServer } from '#contract/schemas/lorawan/network-server'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { networkServerLimits } from '#contract/uplink-limits'
import type { Encryption } from '../../base/encryption.ts'
import { conflict } from '../../base/errors.ts'
import { hashOfToken, newToken } from '../../base/secrets.ts'
import { epochSeconds } from '../../base/time.ts'
import { checkVersion, forEdit, isSame, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import { readFrom } from './reading-rules.ts'
import * as store from './servers-store.ts'

const requireServer = orNotFound('Network server', store.findServer)
const requireServerForEdit = forEdit(store.lockServerForEdit, requireServer)

/** When it called is no change of it. */
const traced = ({ usedAt: _, ...server }: NetworkServer) => server

export const networkServerHandlers = (encryption: Encryption): Handlers<typeof networkServerOperations> => ({
  async listNetworkServers(_input, context) {
    return store.listServers(context)
  },

  async createNetworkServer({ body }, context) {
    const most = networkServerLimits.servers
    await lockIntegrator(context.db, context.integratorId)
    if ((await store.countServers(context)) >= most) throw conflict(refusalFor('TOO_MANY_SERVERS', { most }))
    const secret = newToken()
    const networkServerId = await store.insertServer(context, body, { hash: hashOfToken(secret), encryption })
    context.changed({ new: traced(await requireServer(context, networkServerId)) })
    return { networkServerId, secret, formerUntil: null }
  },

  async updateNetworkServer({ params: { networkServerId }, body }, context) {
    const current = await requireServerForEdit(context, networkServerId)
    if (isSame(current, body, ['name', 'kind', 'paths']) && body.tunnelKey === undefined) return current
    checkVersion('Network server', current, body)
    await store.updateServer(context.db, networkServerId, body, encryption)
    const updated = await requireServer(context, networkServerId)
    context.changed({ old: traced(current), new: traced(updated) })
    return updated
  },

  async deleteNetworkServer({ params: { networkServerId } }, context) {
    const current = await requireServerForEdit(context, networkServerId)
    await store.deleteServer(context.db, networkServerId)
    return context.changed({ old: traced(current) })
  },

  async renewNetworkServerSecret({ params: { networkServerId }, body: { overlapHours } }, context) {
    const current = await requireServerForEdit(context, networkServerId)
    const secret = newToken()
    await store.renewSecret(context.db, networkServerId, { hash: hashOfToken(secret), overlapHours })
    const renewed = await requireServer(context, networkServerId)
    context.changed({ old: traced(current), new: traced(renewed) })
    return { networkServerId, secret, formerUntil: renewed.formerUntil }
  },

  async tryNetworkServer({ body: { message, ...server } }) {
    const read = readFrom(server, message, undefined, new Date())
    if (read.kind !== 'uplink') return null
    const { devEui, heardAt, port, payload, decoded } = read.uplink
    return {
      devEui,
      heardAt: epochSeconds(heardAt),
      port,
      bytes: payload.toString('hex').toUpperCase(),
      values: decoded,
    }
  },
})
