import type { Shape } from '#contract/answer'
import { createRowReader } from './rowReader.ts'
import type { FromWorker, ToWorker } from './rows.worker.ts'

/** Rows are reported again when there are this many times more, so that the list is drawn only a few times. */
const GROWTH = 4

type OnRows = (rows: readonly unknown[]) => void

let hasWorkers = typeof Worker !== 'undefined'

/** Taking the rows from a worker in small parts costs the page half the time of reading them itself. */
export async function readLongList(
  begin: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  answer: Shape | null,
  onRows: OnRows,
): Promise<unknown[]> {
  const rows: unknown[] = []
  const first = createRowReader(answer).push(begin)
  onRows(first)
  let enough = GROWTH * first.length
  const take = (more: readonly unknown[]) => {
    for (const row of more) rows.push(row)
    if (rows.length < enough) return
    enough = GROWTH * rows.length
    onRows(rows.slice())
  }
  const read = hasWorkers ? readInWorker : readHere
  await read(withFirst(begin, rest), answer, take)
  return rows
}

async function readHere(
  chunks: AsyncIterable<Uint8Array>,
  answer: Shape | null,
  take: OnRows,
): Promise<void> {
  const reader = createRowReader(answer)
  for await (const chunk of chunks) take(reader.push(chunk))
  reader.end()
}

async function readInWorker(
  chunks: AsyncIterable<Uint8Array>,
  answer: Shape | null,
  take: OnRows,
): Promise<void> {
  const worker = new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker) => worker.postMessage(message, [])
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data === 'end') resolve()
        else if ('rows' in data) take(data.rows)
        else reject(new SyntaxError(data.failed))
      }
      worker.onerror = () => {
        // If a worker cannot run here, the next try does without.
        hasWorkers = false
        reject(new Error('The worker that reads lists has failed'))
      }
      tell({ answer })
      pump(chunks, tell).catch(reject)
    })
  } finally {
    worker.terminate()
  }
}

async function pump(chunks: AsyncIterable<Uint8Array>, tell: (message: ToWorker) => void): Promise<void> {
  for await (const bytes of chunks) tell({ bytes })
  tell('end')
}

async function* withFirst<Chunk>(first: Chunk, rest: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  yield first
  yield* rest
}
