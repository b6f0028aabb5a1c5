import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import type { SignInState } from '#contract/values'

export const ownAccount = 'This is your own account: another account manager has to delete it.'

/** Other platforms have accounts without names. */
export const accountName = ({ firstName, lastName, username, email, accountId }: Account): string =>
  `${firstName} ${lastName}`.trim() || username || email || accountId

export const stateTexts: Record<SignInState, string> = {
  INVITED: 'Invited',
  ACTIVE: 'Active',
  SLOWED: 'Slowed down',
}

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
      ? stateTexts[state]
      : lastLogin === null
        ? 'Never signed in'
        : (daysUnused(signIn, now) ?? 0) >= unusedDays
          ? `Unused for ${unusedDays} days`
          : stateTexts.ACTIVE
  return secondFactors ? `${text}, second factor` : text
}
