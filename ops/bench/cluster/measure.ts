import { measureIngest } from './ingest.ts'
import { measureMove } from './move.ts'

interface Options {
  part: 'ingest' | 'move'
  samples?: string
  /** Of Cassandra's nodes, with commas between them. */
  pids?: string
  seconds?: string
  devices?: string
  rounds?: string
}

/** `ingest`: what a sample costs. `move`: curves from both stores, and how fast samples are copied. */
export const measure = async ({ part, samples, pids = '', ...options }: Options) =>
  part === 'move'
    ? measureMove({
        samplesUrl: String(samples),
        devices: Number(options.devices),
        rounds: Number(options.rounds),
      })
    : measureIngest({
        seconds: Number(options.seconds),
        samplesUrl: samples,
        pids: pids.split(',').filter(Boolean).map(Number),
      })
