import type { ColumnSource } from './columnIndex.ts'
import { buildOrders, buildSearch } from './longIndex.ts'

declare const self: DedicatedWorkerGlobalScope

/** Two answers to each request: the order comes first, because somebody may be waiting for it. */
self.onmessage = ({ data }: MessageEvent<ColumnSource>) => {
  const { orders } = buildOrders(data)
  self.postMessage({ orders }, orders ? [orders.ascending.buffer, orders.descending.buffer] : [])
  const { search } = buildSearch(data)
  self.postMessage({ search }, search ? [search.starts.buffer] : [])
}
