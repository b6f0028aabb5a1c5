import type { lorawanOperations } from '#contract/operations/lorawan'
import type { Encryption } from '../../base/encryption.ts'
import { notFound, unauthenticated } from '../../base/errors.ts'
import { hashOfToken, newToken } from '../../base/secrets.ts'
import { epochSeconds } from '../../base/time.ts'
import { decryptTunnelKey } from '../../domain/integrations/secrets.ts'
import { isHeard, plainMacAddress } from '../../domain/devices/sensors.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import type { Codecs } from '../../codecs/codecs.ts'
import type { Handlers } from '../../http/context.ts'
import { decodeNow } from './decoding-rules.ts'
import { readFrom } from './reading-rules.ts'
import { noteServerUse } from './servers-store.ts'
import * as store from './store.ts'
import { isSigned } from './thingpark-rules.ts'

interface Dependencies {
  codecs: Codecs
  /** Something waits to be decoded. The answer does not wait for it. */
  wake: () => void
  encryption: Encryption
}

export const lorawanHandlers = ({
  codecs,
  wake,
  encryption,
}: Dependencies): Handlers<typeof lorawanOperations> => ({
  async getLorawanSecret(_input, { db, integratorId }) {
    return (await store.readSecretState(db, integratorId)) ?? { issuedAt: null, usedAt: null }
  },

  async issueLorawanSecret(_input, { db, integratorId, changed }) {
    await lockIntegrator(db, integratorId)
    const old = await store.readSecretState(db, integratorId)
    const secret = newToken()
    const issuedAt = epochSeconds(await store.replaceSecret(db, integratorId, hashOfToken(secret)))
    // Nobody but the network server needs the secret.
    changed({ ...(old && { old }), new: { issuedAt, usedAt: null } })
    return { secret, issuedAt }
  },

  async endLorawanSecret(_input, { db, integratorId, changed }) {
    await lockIntegrator(db, integratorId)
    const old = await store.readSecretState(db, integratorId)
    if (!old) throw notFound('Secret')
    await store.deleteSecret(db, integratorId)
    changed({ old })
    return null
  },

  async listHeardSensors(_input, context) {
    return store.listHeard(context)
  },

  async listUplinks({ params: { macAddress } }, context) {
    const devEui = plainMacAddress(macAddress)
    if (!(await isHeard(context, devEui))) throw notFound('Sensor')
    const uplinks = await store.listUplinks(context, devEui)
    const decoded = await decodeNow(codecs, context, devEui, uplinks)
    return decoded.flatMap(({ decodedBy, readings, problem }, at) => {
      const uplink = uplinks[at]
      if (!uplink) return []
      return {
        heardAt: epochSeconds(uplink.heardAt),
        port: uplink.port,
        bytes: uplink.payload.toString('hex').toUpperCase(),
        decodedBy,
        found: readings.map(({ name, value }) => ({ path: name, value })),
        problem: problem?.message ?? null,
        code: problem?.code ?? null,
        values: problem?.values ?? null,
      }
    })
  },

  async storeUplink({ query, body }, { db, networkServer: { integratorId, server } }) {
    if (server?.tunnelKey) {
      const key = decryptTunnelKey(encryption, server.networkServerId, server.tunnelKey)
      if (key === undefined || !isSigned(body, query, key)) throw unauthenticated('TOKEN_NOT_VALID')
    }
    const message = readFrom(server, body, query.event, new Date())
    await (server ? noteServerUse(db, server.networkServerId) : store.noteUse(db, integratorId))
    if (message.kind === 'status' && message.batteryPercent !== null)
      await store.setBattery(db, integratorId, message.devEui, message.batteryPercent)
    if (message.kind !== 'uplink') return { outcome: 'IGNORED' }
    if (!(await store.insertUplink(db, integratorId, message.uplink))) return { outcome: 'REPEATED' }
    wake()
    return { outcome: 'STORED' }
  },
})
