import { eq, sql } from 'drizzle-orm'
import { accessRules, mayAccess } from '#contract/access'
import type { SecondFactorRequired } from '#contract/values'
import type { Queries } from '../../db/connection.ts'
import { accounts, idpPasskeys, idpTotp, integrators } from '../../db/schema/index.ts'

export interface SecondFactorRule {
  required: SecondFactorRequired
  /** Without a time it holds already. */
  from: Date | null
}

export interface Requirement {
  /** Until then the person can sign in without a second factor. */
  from: Date
  isDue: boolean
  /** The account has none. */
  isMissing: boolean
}

/** From when on somebody with these roles needs a second factor, by the first of the rules. */
export function requiredFrom(roles: readonly string[], rules: readonly SecondFactorRule[]): Date | undefined {
  const times = rules
    .filter(({ required }) => appliesToRoles(required, roles))
    .map(({ from }) => from?.getTime() ?? 0)
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

function appliesToRoles(required: SecondFactorRequired, roles: readonly string[]): boolean {
  if (required === 'NOBODY') return false
  return required === 'EVERYBODY' || mayAccess('any-management', roles)
}

/** A part of a query: the accounts that a rule is about. */
export function appliesToAccount(required: SecondFactorRequired) {
  if (required !== 'MANAGERS') return sql`${required === 'EVERYBODY'}::boolean`
  const roles = sql.join(
    accessRules['any-management'].anyOf.map((role) => sql`${role}`),
    sql`, `,
  )
  return sql`${accounts.roles} && array[${roles}]::text[]`
}

/** A part of a query. Recovery codes alone are none: they replace one that was lost. */
export const accountHasFactor = sql<boolean>`(
  exists(select from ${idpTotp} where ${idpTotp.accountId} = ${accounts.id})
  or exists(select from ${idpPasskeys} where ${idpPasskeys.accountId} = ${accounts.id}))`

/** Finds out whether an account needs a second factor, by the rule of the platform or of its integrator. */
export const createRequirementCheck =
  (ofPlatform: SecondFactorRule) =>
  async (db: Queries, accountId: string): Promise<Requirement | undefined> => {
    const [found] = await db
      .select({
        roles: accounts.roles,
        required: integrators.secondFactor,
        from: integrators.secondFactorFrom,
        hasFactor: sql<boolean>`${accountHasFactor}`,
      })
      .from(accounts)
      .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
      .where(eq(accounts.id, accountId))
    if (!found) return undefined
    const from = requiredFrom(found.roles, [ofPlatform, found])
    return from && { from, isDue: from.getTime() <= Date.now(), isMissing: !found.hasFactor }
  }

export type FindRequirement = ReturnType<typeof createRequirementCheck>

/** Whether the account must not sign in before it has set up a second factor. */
export const isLocked = (requirement: Requirement | undefined): boolean =>
  requirement !== undefined && requirement.isDue && requirement.isMissing
