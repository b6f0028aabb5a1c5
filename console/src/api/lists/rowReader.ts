import type { Shape } from '#contract/answer'
import { readAnswer } from '#contract/answer'

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

export interface RowReader {
  /** The rows that are complete with these bytes. */
  push: (bytes: Uint8Array) => unknown[]
  /** Throws if the list is not complete. */
  end: () => void
}

/** Reads a JSON list while its bytes arrive, and fills in missing fields. */
export function createRowReader(answer: Shape | null | undefined): RowReader {
  const decoder = new TextDecoder()
  /** The text since the last complete row. */
  let pending: Uint8Array[] = []
  let depth = 0
  let inString = false
  let isEscaped = false
  let hasEnded = false

  /** Scans the text to the end of its last complete row. Undefined if it has none. */
  function scan(bytes: Uint8Array) {
    let start = 0
    let end: number | undefined
    for (let at = 0; at < bytes.length && !hasEnded; at++) {
      const byte = bytes[at]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === COMMA) {
        if (depth === 1) end = at
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (depth++ === 0) start = at + 1
      } else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth === 0) {
        hasEnded = true
        end = at
      }
    }
    return { start, end }
  }

  return {
    push(bytes) {
      if (hasEnded) return []
      const { start, end } = scan(bytes)
      pending.push(bytes.subarray(start, end))
      if (end === undefined) return []
      const text = pending.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
      pending = [bytes.subarray(end + 1)]
      return readAnswer(answer, JSON.parse(`[${text}]`)) as unknown[]
    },
    end() {
      if (!hasEnded) throw new SyntaxError('The list has come without its end')
    },
  }
}
