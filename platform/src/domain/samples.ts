import type { SampleStore } from './sample-store.ts'
import { postgresSamples } from './samples-in-postgres.ts'

export const sampleStore = (): SampleStore => postgresSamples
