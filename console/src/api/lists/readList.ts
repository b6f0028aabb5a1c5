import type { Shape } from '#contract/answer'
import { readAnswer } from '#contract/answer'
import { beginsList, createRowReader } from './rowReader.ts'
import type { FromWorker, ToWorker } from './rows.worker.ts'

/** Less than this is read within a frame; starting a worker would take longer. */
const SHORT_BYTES = 256 * 1024
/** The next time that rows are shown there are so many times more: the list is put in order a few times and not hundreds. */
const GROWTH = 4

type OnRows = (rows: readonly unknown[]) => void

let hasWorkers = typeof Worker !== 'undefined'

/**
 * Reads the answer to a list call. Of a long one the first rows are told at once, and those that follow now and then, while a worker
 * reads on: handing over its rows in small parts costs the page half of what reading them itself would.
 */
export async function readList(
  stream: ReadableStream<Uint8Array>,
  answer: Shape | null,
  onRows: OnRows = () => {},
): Promise<unknown> {
  const parts = partsOf(stream)
  const begin: Uint8Array[] = []
  let size = 0
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    begin.push(part.value)
    size += part.value.length
    if (size > SHORT_BYTES) break
  }
  if (size > SHORT_BYTES && beginsList(join(begin))) return readLong(join(begin), parts, answer, onRows)
  for await (const part of parts) begin.push(part)
  return readAnswer(answer, parse(new TextDecoder().decode(join(begin))))
}

async function readLong(
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

async function readHere(parts: AsyncIterable<Uint8Array>, answer: Shape | null, take: OnRows): Promise<void> {
  const reader = createRowReader(answer)
  for await (const part of parts) take(reader.push(part))
  reader.end()
}

async function readInWorker(
  parts: AsyncIterable<Uint8Array>,
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
        // Where it may not run, the next try goes without it.
        hasWorkers = false
        reject(new Error('The worker that reads lists has failed'))
      }
      tell({ answer })
      pump(parts, tell).catch(reject)
    })
  } finally {
    worker.terminate()
  }
}

async function pump(parts: AsyncIterable<Uint8Array>, tell: (message: ToWorker) => void): Promise<void> {
  for await (const bytes of parts) tell({ bytes })
  tell('end')
}

/** As axios reads an answer: what is no JSON stays a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Not all browsers can go through a stream by themselves. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
  return undefined
}

async function* withFirst<Part>(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
