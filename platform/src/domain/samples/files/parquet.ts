import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { HistoryFile, HistoryPart } from './file.ts'
import type { ParquetSetup, Part } from './parquet-worker.mjs'

/** A separate file: beside this source, and beside the built bundle. */
const workerFile = fileURLToPath(new URL('./parquet-worker.mjs', import.meta.url))

/** The rows are told to a thread, which answers with the bytes that are ready. */
export function openParquet(facts: Record<string, string>, offsetAt: HistoryFile['offsetAt']): HistoryFile {
  const isLocal = facts['timeZone'] !== 'UTC'
  const worker = new Worker(workerFile, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    workerData: { facts, isLocal } satisfies ParquetSetup,
  })

  async function tell(part: Part | 'END'): Promise<Uint8Array> {
    // `once` also fails if the thread does.
    const answer = once(worker, 'message')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(part)
    const [bytes] = (await answer) as [Uint8Array]
    return bytes
  }

  return {
    fileExtension: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    offsetAt,
    begin: () => new Uint8Array(),
    add: async ({ measured, times, values }: HistoryPart) =>
      tell({
        measured,
        times: Float64Array.from(times),
        localTimes: isLocal ? Float64Array.from(times, (time) => time + offsetAt(time)) : null,
        values: Float64Array.from(values),
      }),
    end: async () => tell('END'),
    close: async () => void (await worker.terminate()),
  }
}
