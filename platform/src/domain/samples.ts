import { placedSamples } from './placed-samples.ts'
import type { SampleStore } from './sample-store.ts'

/** One for the process: whoever has the database may store samples. */
let current: SampleStore = placedSamples()

export const sampleStore = (): SampleStore => current

export const keepSamplesIn = (store: SampleStore): void => void (current = store)
