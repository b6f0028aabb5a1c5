import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import { texts } from '../../texts/accounts.ts'

export const ownAccount = texts.ownAccount

/** Other platforms have accounts without names. */
export const accountName = ({ firstName, lastName, username, email, accountId }: Account): string =>
  `${firstName} ${lastName}`.trim() || username || email || accountId

const secondsPerDay = 86_400
const unusedDays = 90

/** Whole days since somebody signed in last. Null if that is not known. */
export const daysUnused = ({ lastLogin }: SignIn, now: Date): number | null =>
  lastLogin === null ? null : Math.max(0, Math.floor((now.getTime() / 1000 - lastLogin) / secondsPerDay))

/** The states of accounts, by names that are the same in every language. */
const states = {
  INVITED: texts.states.INVITED,
  SLOWED: texts.states.SLOWED,
  NEVER_SIGNED_IN: texts.neverSignedIn,
  UNUSED: texts.unusedFor(unusedDays),
  ACTIVE: texts.states.ACTIVE,
}

export const stateWords: Readonly<Record<string, string>> = {
  ...states,
  ...Object.fromEntries(
    Object.entries(states).map(([state, text]) => [`${state}_WITH_FACTOR`, texts.withSecondFactor(text)]),
  ),
}

/** The state of an account in the list, in words that a filter finds. Somebody who does not sign in any more may have left. */
export function stateText(signIn: SignIn, now: Date): string {
  const text = states[stateOf(signIn, now)]
  return signIn.secondFactors ? texts.withSecondFactor(text) : text
}

function stateOf(signIn: SignIn, now: Date): keyof typeof states {
  const { state, lastLogin } = signIn
  if (state === 'INVITED' || state === 'SLOWED') return state
  if (lastLogin === null) return 'NEVER_SIGNED_IN'
  return (daysUnused(signIn, now) ?? 0) >= unusedDays ? 'UNUSED' : 'ACTIVE'
}
