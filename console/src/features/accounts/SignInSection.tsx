import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { invitationHeader, readInvitation } from '#contract/invitation'
import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import { useCurrentAccount } from '../../api/account.ts'
import { api, exchange } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { invitationText } from '../../domain/accounts/people.ts'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { Failure, useSubmit } from '../../kit/dialog/DialogActions.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { counted } from '../../ui/Text.tsx'
import styles from './AccountForm.module.css'
import { accountName, stateTexts } from './accountTexts.ts'

/** How the person signs in, and what an account manager can do about it. Not shown by platforms that do not tell. */
export function SignInSection({ account }: { account: Account }) {
  const heading = useId()
  const { data } = useQuery({
    ...query(api.listSignIns),
    select: (all) => all.find(({ accountId }) => accountId === account.accountId),
  })
  const me = useCurrentAccount().data
  if (!data) return null
  const { secondFactors, state } = data
  return (
    <section className={styles.signIn} aria-labelledby={heading}>
      <h3 id={heading}>Sign-in</h3>
      <Facts facts={factsOf(data)} />
      {me?.accountId !== account.accountId && (
        <>
          {state === 'INVITED' && <ResendInvitation account={account} />}
          {data.openSessions > 0 && <EndSessions account={account} />}
          {secondFactors !== null && secondFactors > 0 && <RemoveSecondFactor account={account} />}
        </>
      )}
    </section>
  )
}

function factsOf({ lastLogin, openSessions, secondFactors, state }: SignIn): [string, string][] {
  const facts: [string, string | false][] = [
    ['State', state !== null && stateTexts[state]],
    ['Signed in Now', openSessions === 0 ? 'No' : counted(openSessions, 'sessions')],
    ['Last Login', lastLogin === null ? 'Never' : formatEpochSeconds(lastLogin)],
    ['Second Factor', secondFactors !== null && (secondFactors === 0 ? 'None' : String(secondFactors))],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== false)
}

function ResendInvitation({ account: { accountId, email } }: { account: Account }) {
  const { busy, report, submit } = useSubmit({
    run: async () => exchange.resendInvitation({ accountId }),
    failureText: 'Failed to send the invitation',
    onDone: ({ headers }) => {
      const invitation = readInvitation(headers[invitationHeader.toLowerCase()])
      return invitation ? invitationText(invitation, email) : 'Invitation sent'
    },
  })
  return (
    <div className={styles.invitation}>
      <Failure report={report} />
      <Action aria-disabled={busy} onClick={submit}>
        {busy ? 'Sending...' : 'Send Invitation Again'}
      </Action>
    </div>
  )
}

function EndSessions({ account }: { account: Account }) {
  const name = accountName(account)
  return (
    <AskedAction
      label="End Sessions"
      question={`${name} is signed out everywhere at once, and what is typed there and not saved is lost. With the password ${name} can sign in again.`}
      goLabel="End Sessions"
      busyLabel="Ending..."
      run={async () => api.endAccountSessions({ accountId: account.accountId })}
      failureText="Failed to end the sessions"
      onDone={() => `${name} is signed out everywhere`}
    />
  )
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
