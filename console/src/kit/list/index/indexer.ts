import { buildColumnIndex, type ColumnIndex, type ColumnSource } from './columnIndex.ts'

export type Indexer = (source: ColumnSource) => Promise<ColumnIndex>

let shared: Indexer | undefined

/** One worker for all lists, started with the first list that is long enough to need it. */
export function sharedIndexer(): Indexer {
  shared ??= startIndexer()
  return shared
}

/** Answers come in the order of the questions. Should the worker fail, the page does the work itself. */
function startIndexer(): Indexer {
  const worker = new Worker(new URL('./index.worker.ts', import.meta.url), { type: 'module' })
  const open: { source: ColumnSource; answer: (index: ColumnIndex) => void }[] = []
  let failed = false
  worker.onmessage = ({ data }: MessageEvent<ColumnIndex>) => open.shift()?.answer(data)
  worker.onerror = () => {
    failed = true
    for (const { source, answer } of open.splice(0)) answer(buildColumnIndex(source))
  }
  return (source) => {
    if (failed) return Promise.resolve(buildColumnIndex(source))
    return new Promise((answer) => {
      open.push({ source, answer })
      worker.postMessage(source)
    })
  }
}
