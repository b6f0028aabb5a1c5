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

/** The state of an account in the list, in words that a filter finds. Somebody who does not sign in any more may have left. */
export function stateText(signIn: SignIn, now: Date): string {
  const { state, lastLogin, secondFactors } = signIn
  const text =
    state === 'INVITED' || state === 'SLOWED'
      ? texts.states[state]
      : lastLogin === null
        ? texts.neverSignedIn
        : (daysUnused(signIn, now) ?? 0) >= unusedDays
          ? texts.unusedFor(unusedDays)
          : texts.states.ACTIVE
  return secondFactors ? texts.withSecondFactor(text) : text
}
