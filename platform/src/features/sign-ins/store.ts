import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { SecondFactorRequired, SignInState } from '#contract/values'
import { addressState } from '../../db/confirmations/addresses.ts'
import type { Scope } from '../../db/connection.ts'
import { onlyRow } from '../../db/rows.ts'
import {
  accounts,
  idpAttempts,
  idpCredentials,
  idpPasskeys,
  idpTotp,
  integrators,
  logins,
} from '../../db/schema/index.ts'
import { loginIsOpen } from '../../identity/sessions.ts'
import { freeFailures, signInLimits } from '../../identity/passwords/attempts.ts'
import {
  accountHasFactor,
  appliesToAccount,
  type SecondFactorRule,
} from '../../identity/second-factor/requirement.ts'

const countOf = (table: typeof idpTotp | typeof idpPasskeys) =>
  sql`(select count(*) from ${table} where ${table.accountId} = ${accounts.id})`

const lastLogin = sql`(select floor(extract(epoch from max(${logins.loginDate})))::float from ${logins}
  where ${logins.accountId} = ${accounts.id})`

const hasPassword = sql`exists(select from ${idpCredentials} where ${idpCredentials.accountId} = ${accounts.id})`

/** The most wrong passwords from one source, and from all together. */
const failures = sql`select coalesce(max(failed), 0) as most, coalesce(sum(failed), 0) as all_together from (
  select count(*) as failed from ${idpAttempts}
  where ${idpAttempts.subject} = ${accounts.id}
    and ${idpAttempts.attemptedAt} > now() - make_interval(secs => ${signInLimits.windowSeconds})
  group by ${idpAttempts.source}) as by_source`

const isSlowed = sql`(select most >= ${freeFailures.together} or all_together >= ${freeFailures.perUser} from (${failures}) as failures)`

/** How all accounts of the integrator sign in, as far as the platform knows. */
export async function listSignIns({ db, integratorId }: Scope, isEmbedded: boolean) {
  const openSessions = sql`(select count(*) from ${logins}
    where ${logins.accountId} = ${accounts.id} and ${loginIsOpen(db, isEmbedded)})::int`
  return db
    .select({
      accountId: accounts.id,
      lastLogin: sql<number | null>`${lastLogin}`,
      state: sql<SignInState>`case when not ${hasPassword} and ${lastLogin} is null then 'INVITED' when ${isSlowed} then 'SLOWED' else 'ACTIVE' end`,
      openSessions: sql<number>`${openSessions}`,
      email: addressState('EMAIL'),
      phone: addressState('PHONE'),
      secondFactors: sql<number>`(${countOf(idpTotp)} + ${countOf(idpPasskeys)})::int`,
    })
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
    .orderBy(asc(accounts.lastName), asc(accounts.firstName), asc(accounts.id))
}

export async function findAccount({ db, integratorId }: Scope, accountId: string) {
  const { id, firstName, lastName, username, email } = accounts
  const [row] = await db
    .select({ accountId: id, firstName, lastName, username, email })
    .from(accounts)
    .where(and(eq(id, accountId), eq(accounts.integratorId, integratorId)))
  return row
}

export async function readRule({ db, integratorId }: Scope): Promise<SecondFactorRule> {
  const { secondFactor: required, secondFactorFrom: from } = integrators
  const rows = await db.select({ required, from }).from(integrators).where(eq(integrators.id, integratorId))
  return onlyRow(rows)
}

export async function updateRule({ db, integratorId }: Scope, { required, from }: SecondFactorRule) {
  await db
    .update(integrators)
    .set({ secondFactor: required, secondFactorFrom: from })
    .where(eq(integrators.id, integratorId))
}

/** How many accounts one of the rules is about, and have no second factor. */
export const countMissing = async ({ db, integratorId }: Scope, required: SecondFactorRequired[]) =>
  db.$count(
    accounts,
    and(
      eq(accounts.integratorId, integratorId),
      or(...required.map((one) => sql`${appliesToAccount(one)}`)),
      sql`not ${accountHasFactor}`,
    ),
  )
