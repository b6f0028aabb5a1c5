import type { Boots } from '../boots.ts'
import type { Clock } from '../clock.ts'
import type { KeptSample } from '../queue/segments.ts'
import { Failure } from './client.ts'
import type { PlatformClient } from './client.ts'

type Client = Pick<PlatformClient, 'storeSamples'>

/** Sends samples with their right time: none before the platform has told its own. */
export function dated(client: Client, clock: Pick<Clock, 'isConfirmed'>, boots: Boots) {
  return {
    async storeSamples(kept: KeptSample[]) {
      if (!clock.isConfirmed) await askForTime(client)
      await boots.saved()
      const doubtful: number[] = []
      const samples = kept.map(({ boot, ...sample }) => {
        if (boot === undefined) return sample
        const corrected = boots.timeOf({ time: sample.time, boot }) ?? { time: sample.time, doubtful: true }
        if (corrected.doubtful) doubtful.push(corrected.time)
        return { ...sample, time: corrected.time }
      })
      if (doubtful.length > 0)
        await boots.noteDoubtful({
          from: doubtful.reduce((one, other) => Math.min(one, other)),
          until: doubtful.reduce((one, other) => Math.max(one, other)),
        })
      return client.storeSamples(samples)
    },
  }
}

/** Every answer has it. A refusal of this call says nothing about the samples. */
async function askForTime(client: Client): Promise<void> {
  try {
    await client.storeSamples([])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.message, { retryAfter: error.retryAfter })
  }
}
