import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { isAmong } from '../db/rows.ts'
import { mails } from '../db/schema/index.ts'

export type WaitingMail = typeof mails.$inferSelect

export const insertMail = async (db: Queries, mail: typeof mails.$inferInsert): Promise<void> =>
  void (await db.insert(mails).values(mail))

/** Takes mails of these kinds that are due. Nobody else gets them until then. */
export async function takeMails(
  db: Queries,
  kinds: readonly string[],
  { count, now, until }: { count: number; now: Date; until: Date },
): Promise<WaitingMail[]> {
  return db
    .update(mails)
    .set({ dueAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(
      sql`${mails.id} = any(array(select ${mails.id} from ${mails} where ${mails.dueAt} <= ${now} and ${isAmong(mails.kind, kinds)}
        order by ${mails.dueAt} limit ${count} for update skip locked))`,
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
