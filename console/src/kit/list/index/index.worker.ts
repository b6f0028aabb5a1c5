import { buildColumnIndex, type ColumnSource } from './columnIndex.ts'

declare const self: DedicatedWorkerGlobalScope

self.onmessage = ({ data }: MessageEvent<ColumnSource>) => {
  const index = buildColumnIndex(data)
  const { orders, search } = index
  const moved = [orders?.ascending.buffer, orders?.descending.buffer, search?.starts.buffer]
  self.postMessage(
    index,
    moved.filter((buffer) => buffer !== undefined),
  )
}
