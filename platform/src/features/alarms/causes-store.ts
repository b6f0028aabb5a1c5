import type { AlarmCauses } from '#contract/schemas/alarm'
import { usualActions, usualCauses } from '#contract/values'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { onlyRow } from '../../db/rows.ts'
import { alarmCauseLists } from '../../db/schema/index.ts'

type Lists = Omit<AlarmCauses, 'version'>

const usual: Lists = { causes: [...usualCauses], actions: [...usualActions], requiredFor: [] }

const asCauses = ({ causes, actions, requiredFor, version }: typeof alarmCauseLists.$inferSelect) => ({
  causes,
  actions,
  requiredFor,
  version,
})

const isOwn = ({ integratorId }: Scope) => eq(alarmCauseLists.integratorId, integratorId)

export async function readCauses(scope: Scope): Promise<AlarmCauses> {
  const [row] = await scope.db.select().from(alarmCauseLists).where(isOwn(scope))
  return row ? asCauses(row) : { ...usual, version: 1 }
}

/** The usual lists become rows here, so that two who begin at once wait for each other. */
export async function lockCausesForEdit(scope: Scope): Promise<AlarmCauses> {
  const { db, integratorId } = scope
  await db
    .insert(alarmCauseLists)
    .values({ integratorId, ...usual })
    .onConflictDoNothing()
  return asCauses(onlyRow(await db.select().from(alarmCauseLists).where(isOwn(scope)).for('update')))
}

export async function updateCauses(
  scope: Scope,
  { causes, actions, requiredFor }: Lists,
): Promise<AlarmCauses> {
  const rows = await scope.db
    .update(alarmCauseLists)
    .set({ causes, actions, requiredFor, version: sql`${alarmCauseLists.version} + 1` })
    .where(isOwn(scope))
    .returning()
  return asCauses(onlyRow(rows))
}
