import { deviceLimits } from '#contract/limits'
import type { FastifyRequest } from 'fastify'
import { createCallLimit } from '../base/fairness/call-rate.ts'
import { noteDevice, type DeviceCaller } from '../base/request.ts'
import { unauthenticated } from '../base/errors.ts'
import { hashOfToken } from '../base/secrets.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { byToken } from './authentication.ts'
import { deviceByToken } from './store.ts'

/** `isAgain`: the same call was authenticated before, and counts once. */
export type AuthenticateDevice = (
  request: FastifyRequest,
  options?: { isAgain?: boolean },
) => Promise<DeviceCaller>

const { callsPerMinute } = deviceLimits

/** Returns the device, or throws 401, or 429 if it calls too often. */
export function createDeviceAuthentication(
  db: Db,
  logSecurity: LogSecurity,
  refused?: string,
): AuthenticateDevice {
  const count = createCallLimit(callsPerMinute, 'TOO_MANY_DEVICE_CALLS')
  return byToken(logSecurity, deviceOf, refused)

  async function deviceOf(token: string, { isAgain = false } = {}): Promise<DeviceCaller> {
    const [found] = await deviceByToken(db, { hash: hashOfToken(token) })
    if (!found?.isUsable) throw unauthenticated('NO_DEVICE_TOKEN')
    const { deviceId, integratorId } = found
    noteDevice(deviceId, integratorId)
    if (found.isExpired) throw unauthenticated('TOKEN_EXPIRED')
    if (found.suspended) throw unauthenticated('SUSPENDED')
    if (!isAgain) count(deviceId)
    return { deviceId, integratorId }
  }
}
