import type { TokenValidation } from '#contract/schemas/device'
import { tokenMessages } from '#contract/values'
import { checkDeviceToken } from '../../domain/device-tokens.ts'
import type { Context } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export async function validateToken(
  { params }: { params: { deviceId: string } },
  context: Context,
): Promise<TokenValidation> {
  const { db, changed } = context
  const old = await rules.requireDeviceForEdit(context, params.deviceId)
  const outcome = await checkDeviceToken(db, old.deviceId)
  const isTokenValidated = outcome === 'VALID'
  await store.updateDevice(db, old.deviceId, { tokenValidated: isTokenValidated, tokenCheckedAt: new Date() })
  const device = await rules.requireDevice(context, old.deviceId)
  changed({ old, new: device })
  return { isTokenValidated, outcome, message: tokenMessages[outcome], device }
}
