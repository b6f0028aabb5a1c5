import { identityFields } from '#contract/fields/accounts'
import { pickFields } from '#contract/fields/field'
import { formerAddressDays } from '#contract/limits'
import type { AddressKind, AddressState } from '#contract/values'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../connection.ts'
import { accounts } from '../schema/index.ts'

/**
 * Anybody can type an address. Messages go only to one whose owner has proved to read it: by a link or a code that was sent there, or because the
 * issuer of the sign-in says so. After a change they go to the address before, until the new one is confirmed: no alarm gets lost by a slip. That ends
 * after some weeks: the address before may be that of somebody who has left.
 */

const columns = {
  EMAIL: { typed: accounts.email, confirmed: accounts.confirmedEmail, until: accounts.formerEmailUntil },
  PHONE: {
    typed: accounts.phoneNumber,
    confirmed: accounts.confirmedPhone,
    until: accounts.formerPhoneUntil,
  },
} as const satisfies Record<AddressKind, { typed: PgColumn; confirmed: PgColumn; until: PgColumn }>

/** Whether alarms go to it. Without parameters, as in prepared statements. */
export const hasConfirmedEmail: SQL = sql`${accounts.confirmedEmail} is not null`
export const hasConfirmedPhone: SQL = sql`(coalesce(${accounts.phoneNumber}, '') <> '' and ${accounts.confirmedPhone} is not null)`

/** Empty without an address. */
export function addressState(kind: AddressKind): SQL<AddressState | null> {
  const { typed, confirmed } = columns[kind]
  return sql`case when coalesce(${typed}, '') = '' then null when ${confirmed} = ${typed} then 'CONFIRMED'
    when ${confirmed} is not null then 'FORMER' else 'NOT_CONFIRMED' end`
}

export type Addresses = NonNullable<Awaited<ReturnType<typeof findAddresses>>>

export async function findAddresses(db: Queries, accountId: string) {
  const { integratorId, confirmedEmail, formerEmailUntil, language } = accounts
  const { phoneNumber, confirmedPhone, formerPhoneUntil } = accounts
  const [row] = await db
    .select({
      accountId: accounts.id,
      ...pickFields(identityFields, accounts),
      integratorId,
      confirmedEmail,
      formerEmailUntil,
      phoneNumber,
      confirmedPhone,
      formerPhoneUntil,
      language,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row
}

/** Undefined without one, null without a confirmed one. */
export const phoneOf = ({ phoneNumber, confirmedPhone }: Addresses): string | null | undefined =>
  phoneNumber ? confirmedPhone : undefined

/** Returns whether it is news. Nothing happens if the account has another address by now. */
export async function confirmAddress(
  db: Queries,
  accountId: string,
  kind: AddressKind,
  address: string,
): Promise<boolean> {
  const { typed, confirmed } = columns[kind]
  const { rowCount } = await db
    .update(accounts)
    // The account itself does not change by it.
    .set({
      ...(kind === 'EMAIL'
        ? { confirmedEmail: address, formerEmailUntil: null }
        : { confirmedPhone: address, formerPhoneUntil: null }),
      updatedAt: sql`${accounts.updatedAt}`,
    })
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(typed),
        eq(typed, address),
        sql`${confirmed} is distinct from ${address}`,
      ),
    )
  return (rowCount ?? 0) > 0
}

/**
 * Regular work: notes when an address that was changed ends to be used, whoever has changed it, and ends it then. The accounts themselves do not change by
 * it.
 */
export async function endFormerAddresses(db: Queries): Promise<void> {
  for (const { typed, confirmed, until } of Object.values(columns)) {
    const name = sql.identifier(until.name)
    const isFormer = sql`${confirmed} is not null and ${confirmed} is distinct from ${typed}`
    await db.execute(
      sql`update ${accounts} set ${name} = now() + make_interval(days => ${formerAddressDays}) where ${isFormer} and ${until} is null`,
    )
    await db.execute(
      sql`update ${accounts} set ${name} = null where ${until} is not null and (${isFormer}) is not true`,
    )
    await db.execute(
      sql`update ${accounts} set ${sql.identifier(confirmed.name)} = null, ${name} = null where ${until} < now()`,
    )
  }
}
