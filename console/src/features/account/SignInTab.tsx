import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession, OwnSignIn } from '#contract/schemas/sign-in'
import { api } from '../../api/client.ts'
import { errorMessage, isNotOffered } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Loading, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { Badge } from '../../ui/Labels.tsx'
import { counted, TextLink } from '../../ui/Text.tsx'
import styles from './AccountPages.module.css'
import { browserText } from './browserText.ts'

/** Password, second factors, sessions and earlier logins of the person who is signed in. */
export function SignInTab() {
  const own = useQuery({ ...query(api.getOwnSignIn), staleTime: 0 })
  const sessions = useQuery({ ...query(api.listOwnSessions), staleTime: 0 })
  if (own.error && isNotOffered(own.error))
    return <NotOffered>This platform tells nothing about your sign-in.</NotOffered>
  return (
    <>
      {own.error ? (
        <PageFailure text="Failed to fetch your sign-in" of={own} />
      ) : own.data ? (
        <Proofs own={own.data} />
      ) : (
        <Loading />
      )}
      {sessions.error && <PageFailure text="Failed to fetch your sessions" of={sessions} />}
      {sessions.data && <Sessions sessions={sessions.data} />}
    </>
  )
}

const newTab = { target: '_blank', rel: 'noreferrer' }

function Proofs({ own: { accountPage, passwordPage, secondFactors, recoveryCodes } }: { own: OwnSignIn }) {
  return (
    <>
      <section aria-labelledby="own-password">
        <h2 id="own-password">Password</h2>
        {passwordPage ? (
          <TextLink href={passwordPage} {...newTab}>
            Change Password
          </TextLink>
        ) : accountPage ? (
          <TextLink href={accountPage} {...newTab}>
            Your account at the identity provider
          </TextLink>
        ) : (
          <p className="quiet">Your identity provider looks after it.</p>
        )}
      </section>
      {/* A list that is left out arrives as an empty one, a number does not. */}
      {secondFactors && recoveryCodes !== null && (
        <section aria-labelledby="own-factors">
          <h2 id="own-factors">Second factor</h2>
          {secondFactors.length === 0 ? (
            <p>
              You sign in with your password alone. With a second factor, a stolen password is not enough.
            </p>
          ) : (
            <>
              <ul className={styles.list}>
                {secondFactors.map(({ kind, name, lastUsedAt }) => (
                  <li key={`${kind} ${name}`} className={styles.entry}>
                    <span className={styles.what}>
                      <strong dir="auto">{name}</strong>
                      <span className="quiet">
                        {kind === 'APP' ? 'Authenticator app' : 'Passkey'},{' '}
                        {lastUsedAt === null ? 'not used yet' : `last used ${formatEpochSeconds(lastUsedAt)}`}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              <p className="quiet">{counted(recoveryCodes ?? 0, 'recovery codes')} left.</p>
            </>
          )}
          {accountPage && (
            <TextLink href={accountPage} {...newTab}>
              {secondFactors.length === 0 ? 'Set up a second factor' : 'Add or remove second factors'}
            </TextLink>
          )}
        </section>
      )}
    </>
  )
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const open = sessions.filter(({ isOpen, isCurrent }) => isOpen || isCurrent)
  const ended = sessions.filter((session) => !open.includes(session))
  const others = open.filter(({ isCurrent }) => !isCurrent).length
  return (
    <>
      <section aria-labelledby="own-sessions">
        <h2 id="own-sessions">Where you are signed in</h2>
        <ul className={styles.list}>
          {open
            .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
            .map((session) => (
              <li key={session.sessionId} className={styles.entry}>
                <Where session={session} />
                {session.isCurrent ? <Badge>This session</Badge> : <End session={session} />}
              </li>
            ))}
        </ul>
        {others > 0 && (
          <AskedAction
            label="End All Others"
            question={`${counted(others, 'sessions')} of yours ${others === 1 ? 'ends' : 'end'} at once. What is typed there and not saved is lost.`}
            goLabel="End"
            busyLabel="Ending..."
            run={async () => api.endOtherSessions()}
            failureText={errorMessage}
            onDone={() => 'All your other sessions have ended'}
          />
        )}
      </section>
      {ended.length > 0 && (
        <section aria-labelledby="own-logins">
          <h2 id="own-logins">Earlier logins</h2>
          <ul className={styles.list}>
            {ended.map((session) => (
              <li key={session.sessionId} className={styles.entry}>
                <Where session={session} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Where = ({ session: { loginDate, address, browser } }: { session: OwnSession }) => (
  <span className={styles.what}>
    <span dir="auto">{browserText(browser)}</span>
    <span className="quiet">
      {formatEpochSeconds(loginDate)}
      {address && `, from ${address}`}
    </span>
  </span>
)

function End({ session: { sessionId, browser, loginDate } }: { session: OwnSession }) {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await api.endOwnSession({ sessionId })
      notify.success('The session has ended')
    } catch (error) {
      notify.error('Failed to end the session', errorMessage(error))
      setBusy(false)
    }
  }
  const what = `End the session with ${browserText(browser)} of ${formatEpochSeconds(loginDate)}`
  return (
    <Action look="danger" aria-label={what} disabled={isBusy} onClick={() => void end()}>
      {isBusy ? 'Ending...' : 'End'}
    </Action>
  )
}
