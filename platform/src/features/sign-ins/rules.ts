import { mostDaysToSetUp } from '#contract/limits'
import type { SecondFactorRuleBody, SecondFactorRules } from '#contract/schemas/sign-in'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, invalid } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import { day, epochSeconds, second } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { orNotFound } from '../../domain/edits.ts'
import { hasPassword } from '../../identity/passwords/store.ts'
import type { SecondFactorRule } from '../../identity/second-factor/requirement.ts'
import * as store from './store.ts'

export const requireAccount = orNotFound('Account', store.findAccount)

export function checkNotOneself(
  caller: Caller,
  { accountId }: { accountId: string },
  elsewhere: 'OWN_FACTORS_ELSEWHERE' | 'OWN_SESSIONS_ELSEWHERE',
): void {
  if (accountId === caller.accountId) throw conflict(refusalFor(elsewhere))
}

/** Whoever has a password asks for a new one at the sign-in. */
export async function checkInvited({ db }: Scope, { accountId }: { accountId: string }): Promise<void> {
  if (await hasPassword(db, accountId)) throw conflict(refusalFor('HAS_PASSWORD'))
}

/** What the embedded provider does. An outside issuer does it in its own way. */
export function managed<Work>(work: Work | undefined): Work {
  if (!work) throw new ApiError(422, refusalFor('SIGN_IN_AT_PROVIDER'))
  return work
}

/** A rule for nobody has no time. */
export function readRule({ required, from }: SecondFactorRuleBody): SecondFactorRule {
  const isLate = from !== null && from * second > Date.now() + mostDaysToSetUp * day
  if (isLate) throw invalid('from', refusalFor('FACTOR_RULE_TOO_LATE', { most: mostDaysToSetUp }))
  return { required, from: from === null || required === 'NOBODY' ? null : new Date(from * second) }
}

export const describeRule = ({ required, from }: SecondFactorRule) => ({
  required,
  from: from && epochSeconds(from),
})

export async function describeRules(scope: Scope, ofPlatform: SecondFactorRule): Promise<SecondFactorRules> {
  const own = await store.readRule(scope)
  const missing = await store.countMissing(scope, [own.required, ofPlatform.required])
  return { own: describeRule(own), platform: describeRule(ofPlatform), missing }
}
