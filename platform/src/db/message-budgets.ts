import { messageBounds, type MessageBound, type MessageBoundName } from '#contract/message-bounds'
import type { AddressKind, MessageKind } from '#contract/values'
import type { RefusalCode } from '#contract/texts/refusals/en'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TooManyRequests } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
import { hashOfToken } from '../base/secrets.ts'
import { emailKey } from '../base/spelling.ts'
import { second } from '../base/time.ts'
import type { Queries } from './connection.ts'
import { causedMessages } from './schema/index.ts'

/** Counts the messages that people cause. In the database, so a second process or a restart lets nobody cause more. */

export interface Cause {
  integratorId: string
  /** Who asks for it. Empty for somebody who is not signed in, and for the platform itself. */
  accountId?: string | undefined
  /** `addressKey` of where it goes, if that is one address of a person. */
  address?: string | undefined
}

/** Somebody who is signed in, or a program. What a service account causes is nobody's. */
export const causeOf = ({ integratorId, accountId, program }: Caller): Cause => ({
  integratorId,
  ...(!program?.isOfServiceAccount && { accountId }),
})

/** The same for all spellings of an address. Nobody needs to read it. */
export const addressKey = (kind: AddressKind, address: string): string =>
  hashOfToken(`${kind} ${kind === 'EMAIL' ? emailKey(address) : address.replaceAll(/\D/g, '')}`)

const bounds = Object.entries(messageBounds) as [MessageBoundName, MessageBound][]
const longest = Math.max(...bounds.map(([, { seconds }]) => seconds))

/** Undefined if the bound is not about this cause. */
function countedFor(of: MessageBound['of'], { integratorId, accountId, address }: Cause): SQL | undefined {
  if (of === 'ADDRESS') return address === undefined ? undefined : eq(causedMessages.address, address)
  if (of === 'INTEGRATOR') return eq(causedMessages.integratorId, integratorId)
  return accountId === undefined
    ? undefined
    : and(eq(causedMessages.integratorId, integratorId), eq(causedMessages.accountId, accountId))
}

export interface Spent {
  bound: MessageBoundName
  /** Until the next one is allowed. */
  seconds: number
}

/** Counts a message, unless a bound is reached. In a transaction: others who ask wait for its end, so the count is exact. */
export async function trySpend(db: Queries, kind: MessageKind, cause: Cause): Promise<Spent | undefined> {
  const counts = bounds.flatMap(([bound, { kinds, most, seconds, of, sparesFirst }]) => {
    const counted = kinds.includes(kind) ? countedFor(of, cause) : undefined
    const within = and(counted, isOneOf(kinds), isWithin(seconds))
    const where = sparesFirst ? and(within, isNotFirst(kinds, seconds, cause)) : within
    return counted ? [{ bound, most, seconds, where }] : []
  })
  await lock(db, cause)
  const used = counts.map(
    ({ where }) =>
      sql`(select json_build_array(count(*), extract(epoch from now() - min("sent_at"))) from ${causedMessages} where ${where})`,
  )
  const { rows } = await db.execute<{ used: [count: number, age: number | null][] }>(
    sql`select json_build_array(${sql.join(used, sql`, `)}) as "used"`,
  )
  for (const [at, { bound, most, seconds }] of counts.entries()) {
    const [count, age] = rows[0]?.used[at] ?? [0, null]
    if (count >= most) return { bound, seconds: Math.max(1, Math.ceil(seconds - (age ?? 0))) }
  }
  await db.insert(causedMessages).values({ ...cause, kind })
  return undefined
}

const isOneOf = (kinds: MessageBound['kinds']) => inArray(causedMessages.kind, [...kinds])
const isWithin = (seconds: number) =>
  gt(causedMessages.sentAt, sql`now() - make_interval(secs => ${seconds})`)

/** Whether one has gone to the address of this cause. */
function isNotFirst(kinds: MessageBound['kinds'], seconds: number, { address }: Cause): SQL | undefined {
  if (address === undefined) return undefined
  const before = alias(causedMessages, 'before')
  const isSame = and(eq(before.address, address), inArray(before.kind, [...kinds]))
  return sql`exists (select 1 from ${causedMessages} as "before" where ${isSame} and ${before.sentAt} > now() - make_interval(secs => ${seconds}))`
}

/** Always in this order, so that two callers do not wait for each other. */
async function lock(db: Queries, { integratorId, address }: Cause): Promise<void> {
  const keys = [`of ${integratorId}`, ...(address === undefined ? [] : [`to ${address}`])]
  for (const key of keys)
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('messages'), hashtext(${key}))`)
}

const codes = {
  DRILLS: 'DRILLS_SPENT',
  DRILLS_TO_ADDRESS: 'ADDRESS_SPENT',
  TESTS: 'TESTS_SPENT',
  TESTS_TO_ADDRESS: 'ADDRESS_SPENT',
  INVITATIONS: 'TOO_MANY_INVITATIONS',
  INVITATIONS_TO_ADDRESS: 'INVITED_TOO_OFTEN',
  ACCOUNT_MAILS: 'TOO_MANY_MAILS',
  CONFIRMATIONS: 'CONFIRMATIONS_SPENT',
  CONFIRMATIONS_TO_ADDRESS: 'ADDRESS_SPENT',
  PASSWORD_LINKS: 'ADDRESS_SPENT',
  PASSWORD_LINKS_TO_ADDRESS: 'ADDRESS_SPENT',
} as const satisfies Record<MessageBoundName, RefusalCode>

/** Counts a message, or refuses the call. */
export async function spend(db: Queries, kind: MessageKind, cause: Cause): Promise<void> {
  const spent = await trySpend(db, kind, cause)
  if (!spent) return
  const { bound, seconds } = spent
  const { most } = messageBounds[bound]
  throw new TooManyRequests(refusalFor(codes[bound], { most, minutes: Math.ceil(seconds / 60) }), seconds)
}

/** How many more of these messages would be allowed now. */
export async function readLeft(db: Queries, bound: MessageBoundName, cause: Cause): Promise<number> {
  const { kinds, most, seconds, of }: MessageBound = messageBounds[bound]
  const counted = countedFor(of, cause)
  if (!counted) return most
  const used = await db.$count(causedMessages, and(counted, isOneOf(kinds), isWithin(seconds)))
  return Math.max(0, most - used)
}

/** What no bound counts any more. */
export async function sweepMessages(db: Queries): Promise<void> {
  await db.delete(causedMessages).where(lt(causedMessages.sentAt, new Date(Date.now() - longest * second)))
}
