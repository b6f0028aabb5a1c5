import type { Shape } from '#contract/answer'
import { fits, readAnswer } from '#contract/answer'
import { UnexpectedAnswer } from '#contract/client'

/** A shorter list is read within a frame. Starting a worker would take longer. */
const SHORT_BYTES = 128 * 1024

/** Reads the answer to a list call. Code for long lists is loaded only when there is one. */
export async function readList(
  stream: ReadableStream<Uint8Array>,
  answer: Shape | null,
  onRows: (rows: readonly unknown[]) => void = () => {},
): Promise<unknown> {
  const parts = partsOf(stream)
  const begin: Uint8Array[] = []
  let size = 0
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    begin.push(part.value)
    size += part.value.length
    if (size > SHORT_BYTES) break
  }
  if (size > SHORT_BYTES && beginsList(join(begin))) {
    const { readLongList } = await import('./readLongList.ts')
    return readLongList(join(begin), parts, answer, onRows)
  }
  for await (const part of parts) begin.push(part)
  const body = parse(new TextDecoder().decode(join(begin)))
  if (!fits(answer, body)) throw new UnexpectedAnswer()
  return readAnswer(answer, body)
}

/** The same as axios does: text that is not JSON stays text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Not all browsers can iterate over a stream. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
  return undefined
}

/** Whether these are the first bytes of a list. */
function beginsList(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith('[')
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
