import type { Account } from '#contract/schemas/account'
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
