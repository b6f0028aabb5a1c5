import { type Role, roles } from '#contract/access'
import { invitationsAgainPerDay, invitationsPerHour, mailsPerDay } from '#contract/limits'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { conflict, fieldError, TooManyRequests } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
import { emailKey, usernameKey } from '../base/spelling.ts'
import { day, hour, toSeconds } from '../base/time.ts'
import { withNameKeys } from '../db/account-names.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { accounts, integrators, invitations } from '../db/schema/index.ts'

export interface NewManager {
  firstName: string
  lastName: string
  username: string
  email: string
}

export interface NewIntegrator {
  name: string
  /** Its people are operators. An installation has exactly one such integrator. */
  isOperator?: boolean
  /** The first account. It manages the others and owns itself. */
  manager: NewManager
}

/** Nobody else could give the first account a role that it lacks. The demo role is for no real work. */
export const rolesOfFirstManager: Role[] = roles.filter((role) => role !== 'ROLE_DASHBOARD_DEMO')

/**
 * Makes an integrator and its first account, in the caller's transaction. The account has no identity yet: the caller
 * takes care of its password or invitation, and of the traces `INTEGRATOR_CREATED` and `ACCOUNT_CREATED`, both of the
 * new integrator.
 */
export async function insertIntegrator(db: Queries, { name, isOperator = false, manager }: NewIntegrator) {
  const integratorId = newId()
  await db.insert(integrators).values({ id: integratorId, name, isOperator })
  return { integratorId, accountId: await insertManager(db, integratorId, manager, rolesOfFirstManager) }
}

/** An account that owns itself. Like the one above, it has no identity yet. Returns its id. */
export async function insertManager(
  db: Queries,
  integratorId: string,
  manager: NewManager,
  granted: Role[],
): Promise<string> {
  await checkNamesFree(db, manager)
  const id = newId()
  const named = withNameKeys({ ...manager, id, integratorId, roles: granted })
  await db.insert(accounts).values({ ...named, ownerAccountId: id })
  return id
}

interface Names {
  username: string
  email: string
}

/** Names are unique across all integrators. They stay reserved for the caller until the end of the transaction. */
export async function checkNamesFree(db: Queries, names: Names, exceptAccountId?: string): Promise<void> {
  const taken = await findTaken(db, names, exceptAccountId)
  const fields = (['username', 'email'] as const).filter((field) => taken[field])
  if (fields.length > 0) {
    const [only = 'username', other] = fields
    const { username, email } = names
    throw conflict(
      other
        ? refusalFor('NAMES_TAKEN', { username, email })
        : refusalFor('NAME_TAKEN', { name: names[only] }),
      fields.map((field) => fieldError('DUPLICATE', field)),
    )
  }
}

/**
 * Which of these names other accounts of any integrator already have, as username or as e-mail address. If somebody's
 * username were another person's address, the sign-in could mistake one for the other.
 */
async function findTaken(db: Queries, { username, email }: Names, exceptAccountId?: string) {
  const keys = { username: usernameKey(username), email: emailKey(email) }
  await lockNames(db, Object.values(keys))
  const is = (key: string) => or(eq(accounts.usernameKey, key), eq(accounts.emailKey, key))
  const [usernameIs, emailIs] = [is(keys.username), is(keys.email)]
  const rows = await db
    .select({ username: sql<boolean>`${usernameIs}`, email: sql<boolean>`${emailIs}` })
    .from(accounts)
    .where(
      and(
        or(usernameIs, emailIs),
        exceptAccountId === undefined ? undefined : ne(accounts.id, exceptAccountId),
      ),
    )
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

/** Locked until the end of the transaction: no index keeps usernames and e-mail addresses apart. */
async function lockNames(db: Queries, keys: string[]): Promise<void> {
  // Always in the same order, so that two callers cannot wait for each other.
  for (const key of [...new Set(keys)].toSorted()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}

type Kind = (typeof invitations.$inferInsert)['kind']

/**
 * A new account, a new address or another invitation sends a mail to whatever address somebody typed, and new roles send one more. This
 * limits them, for the caller and for all callers of the integrator together. Changes at one integrator run one after
 * the other, so the count is exact.
 */
export async function countMail(
  db: Queries,
  caller: Caller,
  kind: Kind,
  /** Who is invited again. */
  recipientId?: string,
): Promise<void> {
  const { integratorId, accountId } = caller
  const own = eq(invitations.integratorId, integratorId)
  await db.delete(invitations).where(and(own, lt(invitations.sentAt, sql`now() - interval '1 day'`)))
  await db.insert(invitations).values({ integratorId, accountId, kind, recipientId })
  const ofCaller = sql`${eq(invitations.accountId, accountId)} and ${eq(invitations.kind, 'INVITATION')}
    and ${invitations.sentAt} > now() - interval '1 hour'`
  const toRecipient = eq(invitations.recipientId, recipientId ?? '')
  const [sent] = await db
    .select({
      invited: sql<number>`(count(*) filter (where ${ofCaller}))::int`,
      firstInvited: sql<number>`extract(epoch from now() - min(${invitations.sentAt}) filter (where ${ofCaller}))::float`,
      mailed: sql<number>`count(*)::int`,
      firstMailed: sql<number>`extract(epoch from now() - min(${invitations.sentAt}))::float`,
      again: sql<number>`(count(*) filter (where ${toRecipient}))::int`,
      firstAgain: sql<number>`extract(epoch from now() - min(${invitations.sentAt}) filter (where ${toRecipient}))::float`,
    })
    .from(invitations)
    .where(own)
  if (!sent) return
  if (sent.again > invitationsAgainPerDay)
    throw tooMany('INVITED_TOO_OFTEN', invitationsAgainPerDay, remaining(day, sent.firstAgain))
  if (kind === 'INVITATION' && sent.invited > invitationsPerHour)
    throw tooMany('TOO_MANY_INVITATIONS', invitationsPerHour, remaining(hour, sent.firstInvited))
  if (sent.mailed > mailsPerDay)
    throw tooMany('TOO_MANY_MAILS', mailsPerDay, remaining(day, sent.firstMailed))
}

/** How many more invitations and mails `countMail` would let pass now. */
export async function mailsLeft(db: Queries, { integratorId, accountId }: Caller) {
  const ofCaller = sql`${eq(invitations.accountId, accountId)} and ${eq(invitations.kind, 'INVITATION')}
    and ${invitations.sentAt} > now() - interval '1 hour'`
  const [sent] = await db
    .select({
      invited: sql<number>`(count(*) filter (where ${ofCaller}))::int`,
      mailed: sql<number>`count(*)::int`,
    })
    .from(invitations)
    .where(
      and(eq(invitations.integratorId, integratorId), gte(invitations.sentAt, sql`now() - interval '1 day'`)),
    )
  return {
    invitations: invitationsPerHour - (sent?.invited ?? 0),
    mails: mailsPerDay - (sent?.mailed ?? 0),
  }
}

const remaining = (window: number, sinceFirst: number) =>
  Math.max(1, Math.ceil(toSeconds(window) - sinceFirst))

type MailLimit = 'TOO_MANY_INVITATIONS' | 'TOO_MANY_MAILS' | 'INVITED_TOO_OFTEN'

const tooMany = (code: MailLimit, most: number, seconds: number) =>
  new TooManyRequests(refusalFor(code, { most, minutes: Math.ceil(seconds / 60) }), seconds)
