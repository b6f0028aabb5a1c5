import { deviceLimits } from '#contract/limits'
import type { FastifyRequest } from 'fastify'
import { createCallRate } from '../base/call-rate.ts'
import { noteDevice, type DeviceCaller } from '../base/request.ts'
import { ApiError, suspendedReason, TooManyRequests, unauthenticated } from '../base/errors.ts'
import { hashOfToken } from '../base/secrets.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { bearerOf } from './authentication.ts'
import { deviceByToken } from './store.ts'

/** `isAgain`: the same call was authenticated before, and counts once. */
export type AuthenticateDevice = (
  request: FastifyRequest,
  options?: { isAgain?: boolean },
) => Promise<DeviceCaller>

/**
 * Returns the device, or throws 401, or 429 if it calls too often.
 *
 * @param refused A token that is never good, whatever is stored.
 */
export function createDeviceAuthentication(
  db: Db,
  logSecurity: LogSecurity,
  refused?: string,
): AuthenticateDevice {
  const spend = createCallRate(deviceLimits.callsPerMinute)

  return async function authenticateDevice(
    request: FastifyRequest,
    { isAgain = false } = {},
  ): Promise<DeviceCaller> {
    const token = bearerOf(request)
    if (!token || token === refused) throw unauthenticated()
    try {
      return await deviceOf(token, isAgain)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        logSecurity('token-refused', 'refused', { reason: error.message })
      throw error
    }
  }

  async function deviceOf(token: string, isAgain: boolean): Promise<DeviceCaller> {
    const [found] = await deviceByToken(db, { hash: hashOfToken(token) })
    if (!found?.isUsable) throw unauthenticated('this is not the token of a device')
    const { deviceId, integratorId } = found
    noteDevice(deviceId, integratorId)
    if (found.isExpired) throw unauthenticated('the token has expired')
    if (found.suspended) throw unauthenticated(suspendedReason)
    const wait = isAgain ? 0 : spend(deviceId)
    if (wait > 0)
      throw new TooManyRequests(
        `A device may make ${deviceLimits.callsPerMinute} calls a minute. Try again in ${wait} s.`,
        wait,
      )
    return { deviceId, integratorId }
  }
}
