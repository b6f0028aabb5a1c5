import { routedSamples } from './router.ts'
import type { SampleStore } from './store.ts'

/** One for the process: whoever has the database may store samples. */
let current: SampleStore = routedSamples()

export const sampleStore = (): SampleStore => current

export const setSampleStore = (store: SampleStore): void => void (current = store)
