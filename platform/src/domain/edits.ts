import { isDeepStrictEqual } from 'node:util'
import { outdated } from '../base/errors.ts'

/** An edit that names its version is refused if somebody else changed the thing since. */
export function checkVersion(
  what: string,
  current: { version: number | null },
  edit: { version?: number | null | undefined },
): void {
  if (edit.version !== undefined && edit.version !== current.version) throw outdated(what)
}

/** True if these fields already have the values of the edit. A field that it leaves out does not change. */
export function isSame<Current, Edit>(
  current: Current,
  edit: Edit,
  fields: readonly (keyof Current & keyof Edit)[],
): boolean {
  return fields.every((field) => edit[field] === undefined || isDeepStrictEqual(current[field], edit[field]))
}

/**
 * Reads something to edit it. It is locked until the end of the transaction, so that nobody changes it in between.
 *
 * Every function that locks begins with `hold`. `hold…ForEdit` keeps everybody else out, also those who only add
 * something that refers to the row. Any other `hold…` of a row lets them go on.
 */
export function forEdit<Given extends unknown[], Found>(
  hold: (...given: Given) => Promise<unknown>,
  require: (...given: Given) => Promise<Found>,
): (...given: Given) => Promise<Found> {
  return async (...given) => {
    await hold(...given)
    return require(...given)
  }
}
