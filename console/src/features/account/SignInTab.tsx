import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession, OwnSignIn } from '#contract/schemas/sign-in'
import { api } from '../../api/client.ts'
import { errorMessage, isNotOffered } from '../../api/errors.ts'
import { isSettled, query } from '../../api/query.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Loading, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { Badge } from '../../ui/Labels.tsx'
import { TextLink } from '../../ui/Text.tsx'
import styles from './AccountPages.module.css'
import { browserText } from './browserText.ts'
import { texts } from '../../texts/account.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as tokenTexts } from '../../texts/tokens.ts'

/** Password, second factors, sessions and earlier logins of the person who is signed in. */
export function SignInTab() {
  const own = useQuery({ ...query(api.getOwnSignIn), staleTime: 0 })
  const sessions = useQuery({ ...query(api.listOwnSessions), staleTime: 0 })
  if (own.error && isNotOffered(own.error)) return <NotOffered>{texts.toldNothing}</NotOffered>
  if (!isSettled(own) || !isSettled(sessions)) return <Loading />
  return (
    <>
      {own.error ? (
        <PageFailure text={texts.failedToFetchSignIn} of={own} />
      ) : (
        own.data && <Proofs own={own.data} />
      )}
      {sessions.error && <PageFailure text={texts.failedToFetchSessions} of={sessions} />}
      {sessions.data && <Sessions sessions={sessions.data} />}
    </>
  )
}

const factors = { APP: texts.app, PASSKEY: texts.passkey }

const newTab = { target: '_blank', rel: 'noreferrer' }

function Proofs({ own: { accountPage, passwordPage, secondFactors, recoveryCodes } }: { own: OwnSignIn }) {
  return (
    <>
      <section aria-labelledby="own-password">
        <h2 id="own-password">{common.password}</h2>
        {passwordPage ? (
          <TextLink href={passwordPage} {...newTab}>
            {texts.changePassword}
          </TextLink>
        ) : accountPage ? (
          <TextLink href={accountPage} {...newTab}>
            {texts.accountAtProvider}
          </TextLink>
        ) : (
          <p className="quiet">{texts.providerLooksAfterIt}</p>
        )}
      </section>
      {/* A list that is left out arrives as an empty one, a number does not. */}
      {secondFactors && recoveryCodes !== null && (
        <section aria-labelledby="own-factors">
          <h2 id="own-factors">{texts.secondFactor}</h2>
          {secondFactors.length === 0 ? (
            <p>{texts.passwordAlone}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {secondFactors.map(({ kind, name, createdAt, lastUsedAt }) => (
                  <li key={`${kind} ${name} ${createdAt}`} className={styles.entry}>
                    <span className={styles.what}>
                      <strong dir="auto">{name}</strong>
                      <span className="quiet">
                        {lastUsedAt === null
                          ? factors[kind].unused
                          : factors[kind].used(formatEpochSeconds(lastUsedAt))}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              <p className="quiet">{texts.recoveryCodesLeft(recoveryCodes ?? 0)}</p>
            </>
          )}
          {accountPage && (
            <TextLink href={accountPage} {...newTab}>
              {secondFactors.length === 0 ? texts.setUpFactor : texts.changeFactors}
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
  const others = open.filter(({ isCurrent, token }) => !isCurrent && !token).length
  return (
    <>
      <section aria-labelledby="own-sessions">
        <h2 id="own-sessions">{texts.whereSignedIn}</h2>
        <ul className={styles.list}>
          {open
            .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
            .map((session) => (
              <li key={session.sessionId} className={styles.entry}>
                <Where session={session} />
                {session.isCurrent ? <Badge>{texts.thisSession}</Badge> : <End session={session} />}
              </li>
            ))}
        </ul>
        {others > 0 && (
          <AskedAction
            label={texts.endAllOthers}
            question={texts.willEndOthers(others)}
            goLabel={texts.end}
            busyLabel={texts.ending}
            run={async () => api.endOtherSessions()}
            failureText={errorMessage}
            onDone={() => texts.othersEnded}
          />
        )}
      </section>
      {ended.length > 0 && (
        <section aria-labelledby="own-logins">
          <h2 id="own-logins">{texts.earlierLogins}</h2>
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

const Where = ({ session: { loginDate, address, browser, token } }: { session: OwnSession }) => (
  <span className={styles.what}>
    <span dir="auto">{token ? tokenTexts.token(token) : browserText(browser)}</span>
    <span className="quiet">
      {address ? texts.fromAddress(formatEpochSeconds(loginDate), address) : formatEpochSeconds(loginDate)}
    </span>
  </span>
)

function End({ session: { sessionId, browser, loginDate, token } }: { session: OwnSession }) {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      if (token) await api.endOwnToken({ tokenId: sessionId })
      else await api.endOwnSession({ sessionId })
      notify.success(token ? tokenTexts.ended(token) : texts.sessionEnded)
    } catch (error) {
      notify.error(texts.failedToEndSession, errorMessage(error))
      setBusy(false)
    }
  }
  const what = token
    ? tokenTexts.endToken(token)
    : texts.endSessionWith(browserText(browser), formatEpochSeconds(loginDate))
  return (
    <Action look="danger" aria-label={what} disabled={isBusy} onClick={() => void end()}>
      {isBusy ? texts.ending : texts.end}
    </Action>
  )
}
