import { invalid } from '../../base/errors.ts'
import type { Place } from './store.ts'

const prefix = 'before:'

/** Opaque to callers, so that its meaning can change. */
export const toCursor = ({ moment, id }: Record<keyof Place, string | number>): string =>
  Buffer.from(`${prefix}${moment}.${id}`).toString('base64url')

/** The trace after which the page begins. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString().slice(prefix.length)
  const [moment = NaN, id = NaN] = text.split('.').map(Number)
  if (
    toCursor({ moment, id }) !== cursor ||
    !Number.isSafeInteger(moment) ||
    !Number.isSafeInteger(id) ||
    id < 1
  ) {
    throw invalid('cursor', 'The cursor did not come from a page of traces')
  }
  return { moment, id }
}
