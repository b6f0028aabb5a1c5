import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Mails of the platform itself that wait, such as invitations. They are written and sent by `messages/mail/queue.ts`, and deleted afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Of whom caused it. Empty for what comes before a sign-in, from a command or from an earlier release: these share like one integrator. */
    integratorId: text('integrator_id').notNull().default(''),
    /** Who writes it. */
    kind: text('kind').notNull(),
    /** Encrypted JSON: what it is written from, or the mail itself. Its link opens an account. */
    content: text('content').notNull(),
    isWritten: boolean('is_written').notNull(),
    /** Encrypted JSON: the call that caused it, for the log and its trace. Empty for a mail of an earlier release. */
    origin: text('origin'),
    /** The file's path, if there is no mail server. */
    file: text('file'),
    /** When it is sent or tried again. While it is being sent: when another process may take it over. */
    dueAt: moment('due_at').notNull(),
    giveUpAt: moment('give_up_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('mails_due_idx').on(table.integratorId, table.dueAt)],
)
