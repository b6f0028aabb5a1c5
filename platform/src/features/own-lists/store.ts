import { listLimits } from '#contract/limits'
import type { ListToRemember, ListView, NewView, RememberedList } from '#contract/schemas/own-lists'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { deletion, onlyRow } from '../../db/rows.ts'
import { accounts, integrators, listStates, listViews } from '../../db/schema/index.ts'

export async function listStatesOf({ db, caller }: Scope): Promise<RememberedList[]> {
  const rows = await db
    .select()
    .from(listStates)
    .where(eq(listStates.accountId, caller.accountId))
    .orderBy(desc(listStates.changedAt), asc(listStates.list))
    .limit(listLimits.lists)
  return rows.map(({ list, state, changedAt }) => ({ list, state, changedAt: epochSeconds(changedAt) }))
}

/** Nothing is written if it is the same again. Of more lists than are remembered, the one that is longest unchanged goes. */
export async function upsertState({ db, caller }: Scope, { list, state }: ListToRemember): Promise<void> {
  const { accountId } = caller
  const written = await db
    .insert(listStates)
    .values({ accountId, list, state })
    .onConflictDoUpdate({
      target: [listStates.accountId, listStates.list],
      set: { state: sql`excluded.state`, changedAt: sql`now()` },
      setWhere: sql`${listStates.state} <> excluded.state`,
    })
    .returning({ list: listStates.list })
  if (written.length === 0) return
  await db.execute(sql`
    delete from list_states where account_id = ${accountId} and list in (
      select list from list_states where account_id = ${accountId}
      order by changed_at desc, list offset ${listLimits.lists})`)
}

type Row = typeof listViews.$inferSelect

const asView = ({ id, list, name, accountId, state, version }: Row): ListView => ({
  viewId: id,
  list,
  name,
  isShared: accountId === null,
  state,
  version,
})

/** The caller's own, and the shared ones of the integrator. These may name what a limited caller does not see. */
const areVisible = ({ caller }: Scope) =>
  and(
    eq(listViews.integratorId, caller.integratorId),
    or(caller.groups ? undefined : isNull(listViews.accountId), eq(listViews.accountId, caller.accountId)),
  )

export async function listViewsOf(scope: Scope, list: string): Promise<ListView[]> {
  const rows = await scope.db
    .select()
    .from(listViews)
    .where(and(areVisible(scope), eq(listViews.list, list)))
    .orderBy(asc(listViews.name), asc(listViews.id))
  return rows.map(asView)
}

export async function lockView(scope: Scope, viewId: string): Promise<ListView | undefined> {
  const [row] = await scope.db
    .select()
    .from(listViews)
    .where(and(areVisible(scope), eq(listViews.id, viewId)))
    .for('update')
  return row && asView(row)
}

/** Until the end of the transaction nobody else counts or adds views of the caller, or shared ones. */
export async function countLocked({ db, caller }: Scope, isShared: boolean): Promise<number> {
  const { accountId, integratorId } = caller
  if (!isShared) {
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    return db.$count(listViews, eq(listViews.accountId, accountId))
  }
  await db
    .select({ id: integrators.id })
    .from(integrators)
    .where(eq(integrators.id, integratorId))
    .for('no key update')
  return db.$count(listViews, and(eq(listViews.integratorId, integratorId), isNull(listViews.accountId)))
}

const ownerOf = ({ caller }: Scope, isShared: boolean) => (isShared ? null : caller.accountId)

export async function insertView(scope: Scope, { isShared, ...view }: NewView): Promise<ListView> {
  const { integratorId } = scope.caller
  const values = { ...view, integratorId, accountId: ownerOf(scope, isShared) }
  return asView(onlyRow(await scope.db.insert(listViews).values(values).returning()))
}

export async function updateView(
  scope: Scope,
  viewId: string,
  { name, isShared, state }: Omit<NewView, 'list'>,
): Promise<ListView> {
  const change = { name, state, accountId: ownerOf(scope, isShared) }
  const rows = await scope.db
    .update(listViews)
    .set({ ...change, version: sql`${listViews.version} + 1` })
    .where(eq(listViews.id, viewId))
    .returning()
  return asView(onlyRow(rows))
}

export const deleteView = deletion(listViews)
