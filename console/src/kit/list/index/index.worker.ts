import type { IndexRequest } from './columnIndex.ts'
import { buildLongIndex } from './longIndex.ts'

declare const self: DedicatedWorkerGlobalScope

self.onmessage = ({ data }: MessageEvent<IndexRequest>) => {
  const index = buildLongIndex(data)
  const { orders, search } = index
  self.postMessage(index, [
    ...(orders ? [orders.ascending.buffer, orders.descending.buffer] : []),
    ...(search ? [search.starts.buffer] : []),
  ])
}
