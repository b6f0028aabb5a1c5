import { isDeepStrictEqual } from 'node:util'
import type { Thing } from '#contract/texts/refusals/en'
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notFound, outdated } from '../base/errors.ts'
import type { Scope } from '../db/connection.ts'

/** An edit that names its version is refused if somebody else changed the thing since. */
export function checkVersion(
  what: Thing,
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

/** The fields of an update that differ from the stored ones. Empty if nothing would change. */
export function changedFields<Fields extends object>(current: object, update: Fields): Fields {
  const before = new Map(Object.entries(current))
  const changed = Object.entries(update).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  )
  return Object.fromEntries(changed) as Fields
}

/** The same read, for what must exist. What belongs to another integrator does not. */
export const orNotFound =
  <Args extends unknown[], Found>(what: Thing, find: (...args: Args) => Promise<Found | undefined>) =>
  async (...args: Args): Promise<Found> => {
    const found = await find(...args)
    if (found === undefined) throw notFound(what)
    return found
  }

/**
 * Reads something to edit it. It is locked until the end of the transaction, so that nobody changes it in between.
 *
 * Every function that locks begins with `lock`. `lock…ForEdit` keeps everybody else out, also those who only add
 * something that refers to the row. Any other `lock…` of a row lets them go on.
 */
export const forEdit =
  <Args extends unknown[], Found>(
    lock: (...args: Args) => Promise<unknown>,
    require: (...args: Args) => Promise<Found>,
  ) =>
  async (...args: Args): Promise<Found> => {
    await lock(...args)
    return require(...args)
  }

export const lockForEdit =
  (table: PgTable & { id: PgColumn; integratorId: PgColumn }) =>
  async ({ db, integratorId }: Scope, id: string): Promise<void> => {
    await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), eq(table.integratorId, integratorId)))
      .for('update')
  }
