import { isDeepStrictEqual } from 'node:util'
import { outdated } from '../base/errors.ts'

/** An edit that names the version it was made on is not laid over somebody else's. */
export function checkVersion(
  what: string,
  current: { version: number | null },
  edit: { version?: number | null | undefined },
): void {
  if (edit.version !== undefined && edit.version !== current.version) throw outdated(what)
}

/** True where these fields are already as the edit wants them. One that it leaves out stays as it is. */
export function isSame<Current, Edit>(
  current: Current,
  edit: Edit,
  fields: readonly (keyof Current & keyof Edit)[],
): boolean {
  return fields.every((field) => edit[field] === undefined || isDeepStrictEqual(current[field], edit[field]))
}

/** Reads something to edit it: held first, until the end of the transaction, so that nobody changes it in between. */
export function forEdit<Given extends unknown[], Found>(
  hold: (...given: Given) => Promise<unknown>,
  require: (...given: Given) => Promise<Found>,
): (...given: Given) => Promise<Found> {
  return async (...given) => {
    await hold(...given)
    return require(...given)
  }
}
