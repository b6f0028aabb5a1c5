import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Facts } from '../../ui/Facts.tsx'
import styles from './AccountForm.module.css'
import { accountName } from './accountTexts.ts'

/** How the person signs in, and what an account manager can do about it. Not shown by platforms that do not tell. */
export function SignInSection({ account }: { account: Account }) {
  const heading = useId()
  const { data } = useQuery({
    ...query(api.listSignIns),
    select: (all) => all.find(({ accountId }) => accountId === account.accountId),
  })
  const me = useCurrentAccount().data
  if (!data) return null
  const { secondFactors } = data
  return (
    <section className={styles.signIn} aria-labelledby={heading}>
      <h3 id={heading}>Sign-in</h3>
      <Facts facts={factsOf(data)} />
      {secondFactors !== null && secondFactors > 0 && me?.accountId !== account.accountId && (
        <RemoveSecondFactor account={account} />
      )}
    </section>
  )
}

function factsOf({ lastLogin, secondFactors }: SignIn): [string, string][] {
  return [
    ['Last Login', lastLogin === null ? 'Never' : formatEpochSeconds(lastLogin)],
    ...(secondFactors === null
      ? []
      : [['Second Factor', secondFactors === 0 ? 'None' : String(secondFactors)] as [string, string]]),
  ]
}

function RemoveSecondFactor({ account }: { account: Account }) {
  const name = accountName(account)
  return (
    <AskedAction
      label="Remove Second Factor"
      question={`Has ${name} lost the phone or key, and are you sure that it is ${name} who asks? All second factors are removed, ${name} is signed out everywhere and gets a mail, and the password alone is then enough to sign in.`}
      goLabel="Remove"
      busyLabel="Removing..."
      run={async () => api.removeSecondFactors({ accountId: account.accountId })}
      failureText="Failed to remove the second factor"
      onDone={() => `The second factors of ${name} are removed`}
    />
  )
}
