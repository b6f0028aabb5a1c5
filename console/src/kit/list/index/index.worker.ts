import { buildColumnIndex, type ColumnSource } from './columnIndex.ts'

declare const self: DedicatedWorkerGlobalScope

self.onmessage = ({ data }: MessageEvent<ColumnSource>) => {
  const index = buildColumnIndex(data)
  self.postMessage(index, [index.ascending.buffer, index.descending.buffer, index.starts.buffer])
}
