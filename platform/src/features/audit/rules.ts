import { invalid } from '../../base/errors.ts'

const prefix = 'before:'

/** Opaque to callers, so that its meaning may change. */
export const toCursor = (traceId: string): string => Buffer.from(prefix + traceId).toString('base64url')

/** The id of the trace after which the page begins. */
export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = Number(text.slice(prefix.length))
  if (toCursor(String(id)) !== cursor || !Number.isSafeInteger(id) || id < 1) {
    throw invalid('cursor', 'The cursor is not one that a page of traces came with')
  }
  return id
}
