import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import { type Column, formatEpochSeconds } from '../../kit/list/columns.ts'
import { dates } from '../../ui/dates.ts'
import { daysUnused, stateText, stateWords } from './accountTexts.ts'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'

/** How each account signs in. Where a platform does not tell, the columns take no room. */
export function signInColumns(signIns: readonly SignIn[] | undefined, isPending: boolean): Column<Account>[] {
  const byAccount = new Map((signIns ?? []).map((signIn) => [signIn.accountId, signIn]))
  const now = new Date()
  const shared = { isBlank: byAccount.size === 0, isPending }
  const textOf = (write: (signIn: SignIn) => string) => (account: Account) => {
    const found = byAccount.get(account.accountId)
    return found ? write(found) : ''
  }
  const days = ({ accountId }: Account) => {
    const found = byAccount.get(accountId)
    return found && daysUnused(found, now)
  }
  return [
    {
      ...shared,
      id: 'state',
      header: common.state,
      hasChoices: true,
      words: stateWords,
      text: textOf((signIn) => stateText(signIn, now)),
      tall: true,
      width: 100,
      isHidden: true,
    },
    {
      ...shared,
      id: 'lastLogin',
      header: texts.lastLogin,
      text: textOf(({ lastLogin }) => formatEpochSeconds(lastLogin) || texts.never),
      number: ({ accountId }) => byAccount.get(accountId)?.lastLogin,
      // The day alone, in one line. It is exported and filtered by the whole.
      render: ({ accountId }) => <LastLogin at={byAccount.get(accountId)?.lastLogin} />,
      width: 112,
      isHidden: true,
    },
    {
      ...shared,
      id: 'daysUnused',
      header: texts.daysUnused,
      text: (account) => days(account)?.toString() ?? '',
      number: days,
      figures: true,
      isHidden: true,
      width: 100,
    },
  ]
}

function LastLogin({ at }: { at: number | null | undefined }) {
  if (at === undefined) return null
  return at === null ? texts.never : <time title={formatEpochSeconds(at)}>{dates().date(at)}</time>
}
