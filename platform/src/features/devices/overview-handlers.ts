import type { DeviceOverview } from '#contract/schemas/device'
import { epochSeconds } from '../../base/time.ts'
import { checkDeviceToken } from '../../domain/device-tokens.ts'
import type { Context } from '../../http/context.ts'
import { readSent } from './overview-store.ts'
import * as rules from './rules.ts'

export async function getDeviceOverview(
  { params }: { params: { deviceId: string } },
  context: Context,
): Promise<DeviceOverview> {
  const { db } = context
  const { components, ...device } = await rules.requireSetup(context, params.deviceId)
  const sent = await readSent(db, device.deviceId)
  const found = components.map((component) => ({
    ...component,
    ...(sent.get(component.componentId) ?? nothingSent),
  }))
  const times = found.flatMap(({ latest }) => latest?.at ?? [])
  return {
    device,
    integratorId: context.integratorId,
    readAt: epochSeconds(new Date()),
    lastValueAt: times.length > 0 ? Math.max(...times) : null,
    tokenOutcome: await checkDeviceToken(db, device.deviceId),
    components: found,
  }
}

const noMarks = { beyondLimit: 0, outOfRange: 0, late: 0 }

/** For a component that was added between the two statements. */
const nothingSent = { measurements: 0, latest: null, marks: noMarks, version: null }
