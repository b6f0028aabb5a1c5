import type { deviceSelfOperations } from '#contract/operations/device-self'
import { toSeconds } from '../../base/time.ts'
import { transaction } from '../../db/transaction.ts'
import type { DeviceReads } from '../../domain/devices/reads.ts'
import { storeReport } from '../../domain/devices/status.ts'
import type { SampleQueue } from '../../domain/intake/queue.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** The platform's clock in the form of the devices' calls. */
const clock = () => toSeconds(Date.now())

export const deviceSelfHandlers = (
  reads: DeviceReads,
  queue: SampleQueue,
): Handlers<typeof deviceSelfOperations> => ({
  async getOwnConfiguration(_input, { db, device: { deviceId } }) {
    return transaction(db, async (queries) => {
      await store.noteTaken(queries, deviceId)
      return store.readConfiguration(queries, deviceId)
    })
  },

  async storeOwnSamples({ body }, { db, device }) {
    const { rows, indexes, refused } = rules.sortSamples(body.samples, clock())
    const { stored, unknown } = await queue.write(db, device, rows)
    const unknownOnes = unknown.map((at) => ({
      index: indexes[at] ?? 0,
      reason: 'UNKNOWN_MEASUREMENT' as const,
    }))
    return {
      stored,
      repeated: indexes.length - unknown.length - stored,
      refused: [...refused, ...unknownOnes].toSorted((a, b) => a.index - b.index),
      time: clock(),
    }
  },

  async reportOwnState({ body }, { db, device: { deviceId } }) {
    return transaction(db, (queries) => storeReport(queries, deviceId, body))
  },

  async nextOwnRead({ body }, { device, signal }) {
    return { read: (await reads.next(device, body.wait, signal)) ?? null }
  },

  async answerOwnRead({ body }, { device: { deviceId } }) {
    await reads.answer(deviceId, body)
    return null
  },
})
