import type { Shape } from '#contract/answer'
import { createRowReader, type RowReader } from './rowReader.ts'

declare const self: DedicatedWorkerGlobalScope

/** The first message is the list's shape, then come its bytes, then its end. */
export type ToWorker = { answer: Shape | null } | { bytes: Uint8Array } | 'end'
export type FromWorker = { rows: unknown[] } | { failed: string } | 'end'

const tell = (message: FromWorker) => self.postMessage(message, [])
let reader: RowReader = createRowReader(null)

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  try {
    tell(take(data))
  } catch (error) {
    tell({ failed: String(error) })
  }
}

function take(message: ToWorker): FromWorker {
  if (message === 'end') {
    reader.end()
    return 'end'
  }
  if ('bytes' in message) return { rows: reader.push(message.bytes) }
  reader = createRowReader(message.answer)
  return { rows: [] }
}
