import { desc, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { auditTraces } from '../db/schema/index.ts'

/** The newest trace, with its values parsed. */
export async function latestTrace(db: Queries) {
  const [trace] = await db.select().from(auditTraces).orderBy(desc(auditTraces.id)).limit(1)
  if (!trace) throw new Error('There is no trace')
  const { oldValue, newValue, ...rest } = trace
  return { ...rest, old: readJson(oldValue), new: readJson(newValue) }
}

const readJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** The database refuses every trace of this action while the work runs. */
export async function refusingTraces<Result>(
  db: Queries,
  action: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.execute(
    sql.raw(`alter table audit_traces add constraint refused check (action <> '${action}') not valid`),
  )
  try {
    return await work()
  } finally {
    await db.execute(sql`alter table audit_traces drop constraint refused`)
  }
}
