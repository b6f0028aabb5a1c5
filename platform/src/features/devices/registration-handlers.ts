import { deviceTokenDays } from '#contract/limits'
import type { operatorDeviceOperations } from '#contract/operations/devices'
import type { DeviceRegistration, IssuedToken, RegistrationReport } from '#contract/schemas/device'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, fieldError, notFound } from '../../base/errors.ts'
import { day, epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { signDeviceToken, type SignedToken, signingDeviceTokenKey } from '../../domain/devices/tokens.ts'
import { requireIntegrator } from '../../domain/people/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import * as store from './registration-store.ts'
import { listDevices } from './store.ts'

export const operatorDeviceHandlers: Handlers<typeof operatorDeviceOperations> = {
  async listAnyIntegratorDevices({ params }, { db }) {
    await requireIntegrator(db, params.integratorId)
    return listDevices(db, params)
  },

  async registerDevices({ params: { integratorId }, query, body }, { db, changed }) {
    await requireIntegrator(db, integratorId)
    const commit = query.commit === 'true'
    if (commit) await store.lockRegistrations(db)
    const lines = await plan(db, body)
    const wanted = body.devices.filter((_device, index) => lines[index]?.outcome === 'CREATE')
    const report = { commit, created: wanted.length, updated: 0, lines }
    if (!commit || wanted.length === 0) return { ...report, tokens: [] }
    const ids = wanted.map(({ cloudlinkId }) => ({ deviceId: newId(), cloudlinkId }))
    const issued = await issueTokens(db, ids)
    await store.insertDevices(
      db,
      issued.map(({ answer: { deviceId, cloudlinkId }, stored }, index) => ({
        id: deviceId,
        integratorId,
        cloudlinkId,
        currentVersion: wanted[index]?.currentVersion ?? null,
        ...stored,
      })),
    )
    // A trace is about one device. A trace about several is in no device's history.
    changed({ new: ids, integratorId, ...(ids.length === 1 && { about: ids[0] }) })
    return { ...report, tokens: issued.map(({ answer }) => answer) }
  },

  async issueDeviceToken({ params }, { db, changed }) {
    const device = await store.lockAnyDevice(db, params.deviceId)
    if (!device) throw notFound('Device')
    const { integratorId, locationId, ...named } = device
    const [issued] = await issueTokens(db, [named])
    if (!issued) throw new Error('One device gets one token')
    await store.replaceToken(db, device.deviceId, issued.stored)
    // Nobody but the device needs the token.
    changed({ new: { ...named, expiresAt: issued.answer.expiresAt }, about: { locationId }, integratorId })
    return issued.answer
  },

  async changeCloudlinkId({ params: { deviceId }, body: { cloudlinkId } }, { db, changed }) {
    await store.lockRegistrations(db)
    const device = await store.lockAnyDevice(db, deviceId)
    if (!device) throw notFound('Device')
    const { integratorId, locationId, ...named } = device
    if (cloudlinkId === device.cloudlinkId) return null
    if ((await store.findTaken(db, [cloudlinkId])).size > 0)
      throw conflict(refusalFor('CLOUDLINK_ID_TAKEN'), [fieldError('DUPLICATE', 'cloudlinkId')])
    await store.replaceCloudlinkId(db, deviceId, cloudlinkId)
    changed({ old: named, new: { ...named, cloudlinkId }, about: { locationId }, integratorId })
    return null
  },
}

type Named = Pick<IssuedToken, 'deviceId' | 'cloudlinkId'>

interface Issued {
  /** Shows the token, this one time. */
  answer: IssuedToken
  stored: SignedToken['stored']
}

async function issueTokens(db: Queries, devices: Named[]): Promise<Issued[]> {
  const key = await signingDeviceTokenKey(db)
  const issuedAt = new Date()
  const expiresAt = new Date(issuedAt.getTime() + deviceTokenDays * day)
  const issued: Issued[] = []
  // One after the other: a thousand at once would block other callers.
  for (const device of devices) {
    const { token, stored } = await signDeviceToken(key, { deviceId: device.deviceId, issuedAt, expiresAt })
    issued.push({ answer: { ...device, token, expiresAt: epochSeconds(expiresAt) }, stored })
  }
  return issued
}

async function plan(db: Queries, { devices }: DeviceRegistration): Promise<RegistrationReport['lines']> {
  const taken = await store.findTaken(
    db,
    devices.map(({ cloudlinkId }) => cloudlinkId),
  )
  const seen = new Set<string>()
  return devices.map(({ cloudlinkId }, index) => {
    const problem = taken.has(cloudlinkId)
      ? refusalFor('CLOUDLINK_ID_EXISTS')
      : seen.has(cloudlinkId)
        ? refusalFor('CLOUDLINK_ID_LISTED_TWICE')
        : undefined
    seen.add(cloudlinkId)
    const outcome = problem ? ('INVALID' as const) : ('CREATE' as const)
    return { line: index + 1, name: cloudlinkId, outcome, message: null, ...problem }
  })
}
