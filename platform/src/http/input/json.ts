import { longestList } from '#contract/limits'
import { ApiError } from '../../base/errors.ts'

/** More than any call needs. Each value costs work, and a body of 3 MB could hold a million. */
const most = {
  depth: 32,
  fields: 100,
  entries: longestList,
  values: 6 * longestList,
}

/** Parses a body within limits on its shape. A body outside the limits is refused before it is parsed. */
export function parseJson(text: string): unknown {
  const problem = problemWithShape(text)
  if (problem) throw new ApiError(400, problem)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ApiError(400, 'The body is not valid JSON')
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Map([
  [0x7b, most.fields],
  [0x5b, most.entries],
])
const closings = new Set([0x7d, 0x5d])

/** Scans the text once. It need not be valid JSON: it counts what a parser would have to build. */
function problemWithShape(text: string): string | undefined {
  /** For each open list and object: how many more entries it may have. */
  const room: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      at = endOfText(text, at)
      continue
    }
    const longest = openings.get(sign)
    if (longest !== undefined) {
      room.push(longest)
      values += 1
      if (room.length > most.depth) return `The body is nested more than ${most.depth} levels deep`
    } else if (closings.has(sign)) room.pop()
    else if (sign === comma) {
      const left = (room.pop() ?? 1) - 1
      if (left <= 0)
        return `The body has an object of more than ${most.fields} fields or a list of more than ${most.entries} entries`
      room.push(left)
      values += 1
    }
    if (values > most.values) return `The body has more than ${most.values} values`
  }
  return undefined
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return text.length
}
