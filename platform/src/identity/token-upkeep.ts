import { tokenLimits } from '#contract/limits'
import { defaultLanguage } from '#contract/texts/language'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { withHooks } from '../base/hooks.ts'
import type { Db, Queries } from '../db/connection.ts'
import { trySpend } from '../db/message-budgets.ts'
import { programTokens, serviceAccounts } from '../db/schema/index.ts'
import { transaction } from '../db/transaction.ts'
import { type Addressee, atConfirmed } from '../messages/mail/addressee.ts'
import { letter } from '../messages/mail/letter.ts'
import type { Change, Mailer } from '../messages/mail/queue.ts'
import { mailTexts } from '../texts/index.ts'
import { findPerson } from './people.ts'

/** Of one round, which comes every hour. */
const mostWarned = 200

/** One that lives for a few days only is said in the middle of them. */
const isSoonOver = sql`${programTokens.expiresAt} < now() + least(
  make_interval(days => ${tokenLimits.warnedDays}), (${programTokens.expiresAt} - ${programTokens.createdAt}) / 2)`

/** Once for each token: to whoever made it, if they are still with the integrator. Who may get no more mails now is told later. */
export const warnOfExpiry = async ({ db, log, ...mails }: Warning): Promise<{ warned: number }> =>
  withHooks(log, ({ afterCommit }) =>
    transaction(db, async (queries) => ({ warned: await warn({ db: queries, afterCommit }, mails) })),
  )

interface Mails {
  mailer: Pick<Mailer, 'send'>
  publicUrl: string
}

interface Warning extends Mails {
  db: Db
  log: Parameters<typeof withHooks>[0]
}

async function warn(change: Change, { mailer, publicUrl }: Mails): Promise<number> {
  const { db } = change
  const due = await db
    .select({ token: programTokens, serviceAccount: serviceAccounts.name })
    .from(programTokens)
    .leftJoin(serviceAccounts, eq(serviceAccounts.id, programTokens.serviceAccountId))
    .where(and(isNull(programTokens.warnedAt), gt(programTokens.expiresAt, sql`now()`), isSoonOver))
    .orderBy(programTokens.expiresAt)
    .limit(mostWarned)
    .for('update', { of: programTokens, skipLocked: true })
  let count = 0
  for (const { token, serviceAccount } of due) {
    const addressee = await makerOf(db, token)
    const { integratorId } = token
    if (addressee && (await trySpend(db, 'NOTICE', { integratorId }))) continue
    await db
      .update(programTokens)
      .set({ warnedAt: sql`now()` })
      .where(eq(programTokens.id, token.id))
    if (!addressee) continue
    count += 1
    const mail = expiryMail(addressee, { ...token, serviceAccount }, publicUrl)
    await mailer.send(change, mail)
  }
  return count
}

async function makerOf(
  db: Queries,
  { madeBy, integratorId }: { madeBy: string | null; integratorId: string },
): Promise<Addressee | undefined> {
  const maker = madeBy === null ? undefined : await findPerson(db, madeBy)
  return maker?.integratorId === integratorId ? atConfirmed(maker) : undefined
}

interface Expiring {
  name: string
  expiresAt: Date
  serviceAccount: string | null
}

function expiryMail(to: Addressee, { name, expiresAt, serviceAccount }: Expiring, publicUrl: string) {
  const language = to.language ?? defaultLanguage
  const { tokenExpires: texts } = mailTexts[language]
  const day = expiresAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  return letter(to, texts.subject, {
    before:
      serviceAccount === null
        ? texts.before(name, day)
        : texts.beforeOfServiceAccount(name, serviceAccount, day),
    link: {
      label: texts.link,
      address: `${publicUrl}/#/${serviceAccount === null ? 'account/tokens' : 'accounts/service'}`,
    },
    after: texts.after,
  })
}

/** Those that have expired are shown for a while, and then forgotten. */
export async function sweepTokens(db: Queries): Promise<void> {
  const kept = sql`now() - make_interval(days => ${tokenLimits.keptDays})`
  await db.delete(programTokens).where(lt(programTokens.expiresAt, kept))
}
