import type { SampleStore } from './sample-store.ts'
import { postgresSamples } from './samples-in-postgres.ts'

/** One for the process, as the settings of the installation say: whoever has the database may store samples. */
let current: SampleStore = postgresSamples

export const sampleStore = (): SampleStore => current

export const keepSamplesIn = (store: SampleStore): void => void (current = store)
