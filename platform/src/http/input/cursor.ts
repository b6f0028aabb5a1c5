import { refusalFor } from '#contract/texts/refusals/refusal'
import { invalid } from '../../base/errors.ts'

/** The last entry of a page: its moment in microseconds, and its id. */
export interface Position {
  moment: number
  id: string
}

const prefix = 'before:'

/** Opaque to callers, so that its meaning can change. */
export const toCursor = ({ moment, id }: { moment: number | string; id: string }): string =>
  Buffer.from(`${prefix}${moment}.${id}`).toString('base64url')

/** Refuses what did not come from a page. `isId` says what an id of the list looks like. */
export function readCursor(cursor: string | undefined, isId: RegExp): Position | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString().slice(prefix.length)
  const [time = '', id = ''] = text.split('.')
  const moment = Number(time)
  if (toCursor({ moment, id }) !== cursor || !Number.isSafeInteger(moment) || !isId.test(id))
    throw invalid('cursor', refusalFor('CURSOR_NOT_OURS'))
  return { moment, id }
}
