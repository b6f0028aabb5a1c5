import { buildColumnIndex, type ColumnIndex, type ColumnSource } from './columnIndex.ts'

/** Reports each part of the index as soon as it is ready. Resolves when all are. */
export type Indexer = (source: ColumnSource, found: (part: ColumnIndex) => void) => Promise<void>

/** Without a worker, a long list is indexed like a short one: slowly, but with nothing more to load. */
export const onTheSpot: Indexer = async (source, found) => found(buildColumnIndex(source))

let shared: Indexer | undefined

/** One worker for all long lists, started with the first one. */
export function sharedIndexer(): Indexer {
  shared ??= startIndexer()
  return shared
}

const ANSWERS = 2

/** Answers come in the order of the requests. If the worker fails, the page does the work itself. */
function startIndexer(): Indexer {
  const worker = new Worker(new URL('./index.worker.ts', import.meta.url), { type: 'module' })
  const open: {
    source: ColumnSource
    found: (part: ColumnIndex) => void
    done: (later?: Promise<void>) => void
    answers: number
  }[] = []
  let hasFailed = false
  worker.onmessage = ({ data }: MessageEvent<ColumnIndex>) => {
    const question = open[0]
    if (!question) return
    question.found(data)
    question.answers++
    if (question.answers === ANSWERS) open.shift()?.done()
  }
  worker.onerror = () => {
    hasFailed = true
    for (const { source, found, done } of open.splice(0)) done(onTheSpot(source, found))
  }
  return (source, found) => {
    if (hasFailed) return onTheSpot(source, found)
    return new Promise((done) => {
      open.push({ source, found, done, answers: 0 })
      worker.postMessage(source, [])
    })
  }
}
