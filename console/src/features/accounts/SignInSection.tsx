import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { invitationHeader, readInvitation } from '#contract/invitation'
import type { Account } from '#contract/schemas/account'
import type { SignIn } from '#contract/schemas/sign-in'
import type { AddressKind, AddressState } from '#contract/values'
import { useCurrentAccount } from '../../api/account.ts'
import { api, exchange } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { answerText } from '../../domain/notices/answers.ts'
import { useBudget } from '../../domain/useBudget.ts'
import { invitationText } from '../../domain/accounts/people.ts'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { Failure, useSubmit } from '../../kit/dialog/DialogActions.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import styles from './AccountForm.module.css'
import { accountName } from './accountTexts.ts'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'

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
      <h3 id={heading}>{texts.signIn}</h3>
      <Facts facts={factsOf(data)} />
      {me?.accountId !== account.accountId && (
        <>
          {state === 'INVITED' && <ResendInvitation account={account} />}
          {state !== 'INVITED' && isUnconfirmed(data.email) && (
            <AskToConfirm account={account} kind="EMAIL" />
          )}
          {state !== 'INVITED' && isUnconfirmed(data.phone) && (
            <AskToConfirm account={account} kind="PHONE" />
          )}
          {data.openSessions > 0 && <EndSessions account={account} />}
          {secondFactors !== null && secondFactors > 0 && <RemoveSecondFactor account={account} />}
        </>
      )}
    </section>
  )
}

const isUnconfirmed = (state: SignIn['email']) => state === 'NOT_CONFIRMED' || state === 'FORMER'

function factsOf({
  lastLogin,
  openSessions,
  secondFactors,
  state,
  email,
  phone,
}: SignIn): [string, string][] {
  const facts: [string, string | false][] = [
    [common.state, state !== null && texts.states[state]],
    [texts.email, isKnown(email) && texts.addressStates[email]],
    [texts.phone, isKnown(phone) && texts.addressStates[phone]],
    [texts.signedInNow, openSessions === 0 ? common.no : texts.sessions(openSessions)],
    [texts.lastLogin, lastLogin === null ? texts.never : formatEpochSeconds(lastLogin)],
    [
      texts.secondFactor,
      secondFactors !== null && (secondFactors === 0 ? common.none : String(secondFactors)),
    ],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== false)
}

/** Empty without an address, and on a platform that does not say. */
const isKnown = (state: SignIn['email']): state is AddressState => typeof state === 'string'

function AskToConfirm({ account: { accountId }, kind }: { account: Account; kind: AddressKind }) {
  const budget = useBudget('CONFIRMATIONS')
  const { busy, report, submit } = useSubmit({
    run: async () => api.sendConfirmation({ accountId, body: { kind } }),
    failureText: texts.failedToSendCode,
    onDone: ({ result, ...answered }) =>
      result === 'SENT' ? texts.codeSent : texts.codeNotSent(answerText(answered) ?? ''),
  })
  return (
    <div className={styles.invitation}>
      <Failure report={report} />
      <Action aria-disabled={busy} onClick={submit}>
        {busy ? common.sending : kind === 'EMAIL' ? texts.sendCodeByMail : texts.sendCodeByText}
      </Action>
      {budget !== undefined && <p className="quiet">{budget}</p>}
    </div>
  )
}

function ResendInvitation({ account: { accountId, email } }: { account: Account }) {
  const budget = useBudget('INVITATIONS')
  const { busy, report, submit } = useSubmit({
    run: async () => exchange.resendInvitation({ accountId }),
    failureText: texts.failedToInvite,
    onDone: ({ headers }) => {
      const invitation = readInvitation(headers[invitationHeader.toLowerCase()])
      return invitation ? invitationText(invitation, email) : texts.invitationSent
    },
  })
  return (
    <div className={styles.invitation}>
      <Failure report={report} />
      <Action aria-disabled={busy} onClick={submit}>
        {busy ? common.sending : texts.sendInvitationAgain}
      </Action>
      {budget !== undefined && <p className="quiet">{budget}</p>}
    </div>
  )
}

function EndSessions({ account }: { account: Account }) {
  const name = accountName(account)
  return (
    <AskedAction
      label={texts.endSessions}
      question={texts.willEndSessions(name)}
      goLabel={texts.endSessions}
      busyLabel={texts.ending}
      run={async () => api.endAccountSessions({ accountId: account.accountId })}
      failureText={texts.failedToEndSessions}
      onDone={() => texts.isSignedOut(name)}
    />
  )
}

function RemoveSecondFactor({ account }: { account: Account }) {
  const name = accountName(account)
  return (
    <AskedAction
      label={texts.removeSecondFactor}
      question={texts.willRemoveFactors(name)}
      goLabel={common.remove}
      busyLabel={texts.removing}
      run={async () => api.removeSecondFactors({ accountId: account.accountId })}
      failureText={texts.failedToRemoveFactor}
      onDone={() => texts.factorsRemoved(name)}
    />
  )
}
