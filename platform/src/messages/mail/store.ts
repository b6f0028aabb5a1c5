import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { ownersIn } from '../../db/rows.ts'
import { mails } from '../../db/schema/index.ts'

export type WaitingMail = typeof mails.$inferSelect

export const insertMail = async (db: Queries, mail: typeof mails.$inferInsert): Promise<void> =>
  void (await db.insert(mails).values(mail))

export const isMailDue: SQL = sql`exists (select from ${mails} where ${mails.dueAt} <= now())`

interface Taking {
  count: number
  /** Whose mails this process is sending: an integrator for each of them. */
  sending: readonly string[]
  /** Mails of one integrator that a process sends at the same time. */
  mostOfOne: number
  now: Date
  until: Date
}

/** Takes mails of these kinds that are due, by turns between integrators. Nobody else gets them until then. */
export async function takeMails(
  db: Queries,
  kinds: readonly string[],
  { count, sending, mostOfOne, now, until }: Taking,
): Promise<WaitingMail[]> {
  return db
    .update(mails)
    .set({ dueAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(
      sql`${mails.id} = any(array(
        select "id" from (
          select "due".*, "each"."sending" + row_number() over (partition by "each"."owner" order by "due_at") as "turn"
          from (
            select "owner", (select count(*) from unnest(${sql.param(sending)}::text[]) as "other" where "other" = "owner") as "sending"
            from (${ownersIn(mails.integratorId)}) as "known"
          ) as "each"
          cross join lateral (
            select "id", "due_at" from ${mails} as "next"
            where "next"."integrator_id" = "each"."owner" and "due_at" <= ${now} and "kind" = any(${sql.param(kinds)}::text[])
            order by "due_at" limit ${count} for update skip locked
          ) as "due"
        ) as "ordered" where "turn" <= ${mostOfOne} order by "turn", "due_at" limit ${count}))`,
    )
    .returning()
}

/** Nothing happens to a mail that another process has taken over meanwhile. */
const isOurs = ({ id, attempts }: WaitingMail) => and(eq(mails.id, id), eq(mails.attempts, attempts))

export const updateMail = async (
  db: Queries,
  mail: WaitingMail,
  fields: Partial<Pick<WaitingMail, 'content' | 'isWritten' | 'dueAt'>>,
): Promise<void> => void (await db.update(mails).set(fields).where(isOurs(mail)))

export const deleteMail = async (db: Queries, mail: WaitingMail): Promise<void> =>
  void (await db.delete(mails).where(isOurs(mail)))
